/**
 * The shape of a set of texts with the wording left open: a translation must have every key of the default and no other.
 */
export type Translation<T> = { readonly [K in keyof T]: T[K] extends string ? string : Translation<T[K]> }
