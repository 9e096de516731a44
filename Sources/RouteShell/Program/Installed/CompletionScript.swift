/// What a shell needs to complete the program's command line: a few lines that ask the program, which
/// knows the table of commands and the catalog.
enum CompletionScript {
  /// The shells that there is a script for.
  static let shells = ["bash", "zsh", "fish"]

  static func text(_ shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private static let bash = #"""
    # Completion of routesh for bash; goes to /usr/share/bash-completion/completions/routesh.
    _routesh() {
      local word candidates
      # A URL is one word: colons and equals signs do not separate here.
      local line=${COMP_LINE:0:COMP_POINT} words=()
      read -r -a words <<< "$line"
      [[ $line == *[[:blank:]] ]] && words+=('')
      word=${words[${#words[@]}-1]}
      mapfile -t candidates < <(routesh --complete "${words[@]:1}" 2>/dev/null)
      COMPREPLY=("${candidates[@]}")
      # Bash replaces only what follows the last separator.
      local prefix=${word%"${word##*[:=]}"} index
      for index in "${!COMPREPLY[@]}"; do COMPREPLY[index]=${COMPREPLY[index]#"$prefix"}; done
    }
    complete -o bashdefault -o default -F _routesh routesh
    """#

  private static let zsh = #"""
    #compdef routesh
    # Completion of routesh for zsh; goes to a directory of $fpath as _routesh.
    _routesh() {
      local -a candidates
      candidates=("${(@f)$(routesh --complete "${(@)words[2,$CURRENT]}" 2>/dev/null)}")
      candidates=(${candidates:#})
      (( ${#candidates} )) && compadd -Q -- "${candidates[@]}" || _files
    }
    _routesh "$@"
    """#

  private static let fish = #"""
    # Completion of routesh for fish; goes to ~/.config/fish/completions/routesh.fish.
    function __routesh_complete
      set -l words (commandline -opc) (commandline -ct)
      routesh --complete $words[2..-1] 2>/dev/null
    end
    complete -c routesh -a '(__routesh_complete)'
    """#
}

extension Shell {
  /// The candidates for the last of the words of the program's command line.
  static func completions(
    _ words: [String], environment: (String) -> String?, table: CommandTable
  ) -> [String] {
    var store = environment("ROUTESH_STORE")
    var index = 0
    let typed = words.last ?? ""
    let before = Array(words.dropLast())
    // Options of the program and the store come first.
    while index < before.count {
      let word = before[index]
      if word.hasPrefix("-") {
        let name = word == "-s" ? "store" : String(word.drop { $0 == "-" })
        let takesValue = ProgramOptions.table.contains { $0.name == name && $0.value != nil }
        if name == "store", index + 1 < before.count { store = before[index + 1] }
        index += takesValue || word == "-f" || word == "-c" ? 2 : 1
      } else if table.hasCommand(beginning: word) {
        break
      } else {
        store = word
        index += 1
      }
    }
    let rest = before.dropFirst(index)
    if rest.isEmpty, typed.hasPrefix("-") {
      return ProgramOptions.table.map { "--\($0.name)" }.filter { $0.hasPrefix(typed) }.sorted()
    }
    var settings = Settings()
    settings.isReadOnly = true
    if let store { settings.storePath = store }
    let shell = Shell(
      table: table, output: OutputStream(descriptor: 1), errors: ErrorStream(descriptor: 2),
      settings: settings)
    let line = rest.map { $0 + " " }.joined()
    return shell.completion(for: line + typed, from: line.utf8.count)?.candidates ?? []
  }
}
