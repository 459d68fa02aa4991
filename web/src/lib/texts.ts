/** The numbers for which a language may have a form of its own; the plain key holds for every other number. */
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many'

/**
 * The shape of a set of texts with the wording left open: a translation must have every key of the default. A text that
 * counts something may have forms beside it: `rows: '{{value}} rows'` and `rows_one: '{{value}} row'`.
 */
export type Translation<T> = {
  readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]>
} & { readonly [K in keyof T as T[K] extends string ? `${K & string}_${PluralForm}` : never]?: string }
