/** Characters that an expression gives a meaning. */
const SPECIAL = /[.*+?^${}()|[\]\\/]/g

/** Finds a name or a number as a whole: neither within a longer word nor within a longer number. */
const whole = (text: string): RegExp =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])${text.replaceAll(SPECIAL, String.raw`\$&`)}(?![\p{L}\p{N}])`, 'gu')

/** What is said of a person in a text, and what stands for it afterwards. */
export interface Replacement {
  before: string
  after: string
}

export const isMentioned = (text: string, { before }: Replacement): boolean => whole(before).test(text)

/** The text with each of these replaced wherever it stands as a whole. */
export const withoutMentions = (text: string, replacements: readonly Replacement[]): string =>
  replacements.reduce((said, { before, after }) => said.replaceAll(whole(before), () => after), text)
