const FIRST_LETTER = /\p{L}/u
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u
/** Elements with their attributes, such as the LaTeX of a formula. */
const MARKUP = /<[^>]*>/g
const RIGHT_TO_LEFT_MARK = '\u200F'

/** The direction in which a text runs, by its first letter; undefined where it has none. The text may be HTML. */
export function textDirection(text: string): 'ltr' | 'rtl' | undefined {
  const [letter] = FIRST_LETTER.exec(text.replace(MARKUP, ' ')) ?? []
  if (letter === undefined) return undefined
  return RIGHT_TO_LEFT.test(letter) ? 'rtl' : 'ltr'
}

/**
 * A text of the Arabic interface that begins with a Latin word or a name, marked so that it still runs from right to left:
 * pages lay every text out by its first letter (`global.css`), because what people wrote may be in another script.
 */
export function markRightToLeft(text: string): string {
  return textDirection(text) === 'ltr' && RIGHT_TO_LEFT.test(text) ? RIGHT_TO_LEFT_MARK + text : text
}
