/// The functions that a script may call: those that only compute with their arguments. All others
/// are refused, such as functions that load code, show addresses, write to logs or belong to the
/// store itself.
enum ScriptFunctions {
  static func contains(_ name: String) -> Bool { names.contains(name.lowercased()) }

  static let names: Set<String> = Set(
    [core, times, aggregates, windows, json, mathematics]
      .flatMap { $0.split { $0 == " " || $0 == "\n" } }.map(String.init))

  private static let core = """
    abs changes char coalesce concat concat_ws format glob hex if ifnull iif instr last_insert_rowid
    length like likelihood likely lower ltrim max min nullif octet_length printf quote random
    randomblob replace round rtrim sign soundex substr substring total_changes trim typeof unhex
    unicode unistr unistr_quote unlikely upper zeroblob
    """

  private static let times = """
    date time datetime julianday strftime timediff unixepoch current_date current_time
    current_timestamp
    """

  private static let aggregates = """
    avg count group_concat median percentile percentile_cont percentile_disc string_agg sum total
    """

  private static let windows = """
    cume_dist dense_rank first_value lag last_value lead nth_value ntile percent_rank rank row_number
    """

  private static let json = """
    -> ->> json json_array json_array_insert json_array_length json_error_position json_extract
    json_group_array json_group_object json_insert json_object json_patch json_pretty json_quote
    json_remove json_replace json_set json_type json_valid jsonb jsonb_array jsonb_array_insert
    jsonb_extract jsonb_group_array jsonb_group_object jsonb_insert jsonb_object jsonb_patch
    jsonb_remove jsonb_replace jsonb_set
    """

  private static let mathematics = """
    acos acosh asin asinh atan atan2 atanh ceil ceiling cos cosh degrees exp floor ln log log10 log2
    mod pi pow power radians sin sinh sqrt tan tanh trunc
    """
}
