/** What spreadsheets take for the begin of a formula (OWASP, CSV injection). */
const FORMULA = /^[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/
/** And what it is behind in a spreadsheet that separates by something else, as Excel does where the comma is for decimals. */
const LATER_FORMULA = /([;\t|][\s"']*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g

/** The text of a CSV cell with an apostrophe before whatever a spreadsheet would compute. */
export const withoutFormulas = (text: string): string =>
  `${FORMULA.test(text) ? "'" : ''}${text.replaceAll(LATER_FORMULA, "$1'")}`
