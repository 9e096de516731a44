/* readline's variables are C globals, which Swift 6 does not allow to be set: a setter for each. */
#include <stdio.h>
#include <readline/readline.h>
#include <readline/history.h>

static inline void creadline_set_name(const char *n) { rl_readline_name = n; }
static inline void creadline_set_completion(rl_completion_func_t *f) {
  rl_attempted_completion_function = f;
}
static inline void creadline_set_attempted_over(int v) { rl_attempted_completion_over = v; }
static inline void creadline_set_append_character(int c) { rl_completion_append_character = c; }
static inline void creadline_set_suppress_append(int v) {
  rl_completion_suppress_append = v;
  rl_completion_suppress_quote = v;
}
static inline void creadline_set_word_breaks(char *s) { rl_completer_word_break_characters = s; }
static inline void creadline_set_quotes(const char *s) { rl_completer_quote_characters = s; }
static inline void creadline_set_filename_completion(int v) { rl_filename_completion_desired = v; }
static inline void creadline_set_catch_signals(int v) { rl_catch_signals = v; }
static inline void creadline_set_catch_sigwinch(int v) { rl_catch_sigwinch = v; }
/* Otherwise readline assumes forever that the input has ended, and prints a line break. */
static inline void creadline_forget_end(void) { rl_eof_found = 0; }
static inline const char *creadline_line_buffer(void) { return rl_line_buffer; }
static inline int creadline_point(void) { return rl_point; }

/* Only blanks separate words, so that a URL is one word. */
static inline void creadline_use_word_breaks(void) {
  rl_completer_word_break_characters = " \t";
  rl_basic_word_break_characters = " \t";
  rl_completer_quote_characters = "'\"";
}
static inline void creadline_leave_terminal(void) { if (rl_deprep_term_function) (*rl_deprep_term_function)(); }
static inline void creadline_enter_terminal(void) { if (rl_prep_term_function) (*rl_prep_term_function)(1); }
static inline int creadline_history_length(void) { return history_length; }

static inline const char *creadline_last_history_line(void) {
  HIST_ENTRY *entry = history_length > 0 ? history_get(history_base + history_length - 1) : 0;
  return entry ? entry->line : 0;
}
