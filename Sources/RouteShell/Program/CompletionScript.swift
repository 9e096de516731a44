/// The scripts with which other shells complete command lines of the program. They contain no
/// commands or options: they call `help --complete`, which reads the command table and the store.
enum CompletionScript: String, CaseIterable, ChoiceValue {
  case bash, zsh, fish

  var text: String {
    switch self {
    case .bash: Self.bashText
    case .zsh: Self.zshText
    case .fish: Self.fishText
    }
  }

  /// bash also splits words at `:` and `=`, which are common in URLs: the line is split here at
  /// blanks, and the part that bash takes for finished words is removed from the candidates.
  private static let bashText = #"""
    # Completion of routesh for bash, made by: routesh help --completions bash

    _routesh() {
      local line=${COMP_LINE:0:COMP_POINT} word kind text quoted
      local -a words=()
      COMPREPLY=()
      read -ra words <<< "$line"
      [[ $line == *[[:blank:]] ]] && words+=("")
      word=
      (( ${#words[@]} > 1 )) && word=${words[${#words[@]}-1]}
      local head=
      [[ $COMP_WORDBREAKS == *:* && $word == *:* ]] && head=${word%"${word##*:}"}
      if [[ $COMP_WORDBREAKS == *=* && ${word#"$head"} == *=* ]]; then
        head=${word%"${word##*=}"}
      fi
      while IFS=$'\t' read -r text _; do
        if [[ -z $kind ]]; then
          kind=$text
          continue
        fi
        printf -v quoted %q "${text#"$head"}"
        COMPREPLY+=("$quoted")
      done < <("${words[0]}" help --complete -- "${words[@]:1}" 2>/dev/null)
      if [[ $kind == files ]]; then
        compopt -o filenames 2>/dev/null
        while IFS= read -r text; do
          COMPREPLY+=("$text")
        done < <(compgen -f -- "${word#"$head"}")
      elif [[ $kind == partial ]]; then
        compopt -o nospace 2>/dev/null
      fi
    }

    complete -F _routesh routesh
    """#

  private static let zshText = #"""
    #compdef routesh
    # Completion of routesh for zsh, made by: routesh help --completions zsh

    _routesh() {
      local -a lines texts shown
      local line kind
      lines=("${(@f)$("${(Q)words[1]}" help --complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}")
      kind=$lines[1]
      for line in "${(@)lines[2,-1]}"; do
        texts+=("${line%%$'\t'*}")
        shown+=("${line/$'\t'/  -- }")
      done
      if [[ $kind == partial ]]; then
        compadd -S '' -l -d shown -- "${(@)texts}"
      else
        compadd -l -d shown -- "${(@)texts}"
      fi
      [[ $kind == files ]] && _files
      return 0
    }

    if [[ $funcstack[1] == _routesh ]]; then
      _routesh "$@"
    else
      compdef _routesh routesh
    fi
    """#

  private static let fishText = #"""
    # Completion of routesh for fish, made by: routesh help --completions fish

    function __routesh_complete
      set -l words (commandline -opc)
      set -l typed (commandline -ct)
      set -l lines ($words[1] help --complete -- $words[2..-1] "$typed" 2>/dev/null)
      if test (count $lines) -gt 1
        printf '%s\n' $lines[2..-1]
      end
      if test "$lines[1]" = files
        __fish_complete_path "$typed"
      end
    end

    complete -c routesh -f -a '(__routesh_complete)'
    """#
}
