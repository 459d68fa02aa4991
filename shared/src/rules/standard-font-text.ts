/** What the standard fonts of PDF can show: Windows-1252, which the languages of Europe and Indonesia are written with. */
const SHOWABLE =
  /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122]*$/

/** Whether the standard fonts of PDF have every character of a text. */
export const isInStandardFonts = (text: string): boolean => SHOWABLE.test(text)
