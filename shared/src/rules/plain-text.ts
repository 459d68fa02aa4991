/**
 * What is in a text and cannot be seen: control characters, zero-width and invisible ones, marks that turn the direction of
 * reading, separators of lines and paragraphs, halves of characters, and letters that are drawn as nothing. In a name they make one
 * person look like another, or write over what stands beside it.
 */
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufe00-\ufe0f]/u

export function hasHiddenCharacters(text: string): boolean {
  return HIDDEN.test(text)
}

/** Whether there is anything to read in a text. */
export function hasVisibleCharacters(text: string): boolean {
  return text.replaceAll(new RegExp(HIDDEN, 'gu'), '').trim() !== ''
}
