import type { Language } from './language.ts'

/** Reduces a word to what it has in common with its inflections. Two words are one when they share a form; the first is the stem. */
export type WordForms = (word: string) => readonly string[]

/** A stemmer of a library: one word in, one stem out. */
export type Stemmers = Readonly<Record<Language, (word: string) => string>>

const MOST_AFFIXES = 3
const SHORTEST = 3
const ELIDED = /^(?:ny|[kpstn])(?=[aeiou]\p{L}{2})/u

/**
 * Forms of an Indonesian word: itself and what is left each time the stemmer is applied again, because it takes one
 * layer of affixes off and sometimes a syllable of the root ("kembali", "mbali"). The prefixes meN- and peN- swallow an
 * initial k, p, s or t, which no stemmer without a dictionary can put back ("menolak": "olak", "ditolak": "tolak");
 * so that consonant is left out of every form. Rare pairs such as "kawal" and "awal" become one by it.
 */
function indonesianForms(stem: (word: string) => string): WordForms {
  return (word) => {
    const forms: string[] = []
    let form = word
    for (let layer = 0; layer < MOST_AFFIXES; layer += 1) {
      const next = stem(form)
      if (next === form) break
      form = next
      forms.push(form)
    }
    const known = [...forms, word].filter((one) => one.length >= SHORTEST)
    return [...new Set((known.length === 0 ? [word] : known).map((one) => one.replace(ELIDED, '')))]
  }
}

export function wordForms(stemmers: Stemmers): Readonly<Record<Language, WordForms>> {
  return { id: indonesianForms(stemmers.id), en: (word) => [stemmers.en(word)] }
}
