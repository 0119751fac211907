/** Parameters of library functions that take data, by their names. */

/** Parameters that take data or say which; a message about one is about the data. */
export const OF_DATA =
  /^(?:x|y|z|X|Y|data|hue|columns?|on|by|subset|index|left_on|right_on|values|labels?|inputs?|target|parse_dates|usecols|id_vars|value_vars|index_col|names|axis|shape|weights|format)$/;
