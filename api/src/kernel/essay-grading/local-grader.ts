import { stemmer as stemEnglish } from '@orama/stemmers/english'
import { stemmer as stemIndonesian } from '@orama/stemmers/indonesian'
import type { EssayGrader } from './essay-grader.ts'
import { gradeLocally } from './rules/local-grade.ts'
import type { Stemmers } from './rules/word-forms.ts'

/** Snowball's stemmers: Porter2 for English, and Tala's for Indonesian (2003). */
export const STEMMERS: Stemmers = { id: stemIndonesian, en: stemEnglish }

/** The default: needs nothing but the rubric, and sends nothing anywhere. */
export const localGrader: EssayGrader = {
  grade(task, signal) {
    signal.throwIfAborted()
    return Promise.resolve(gradeLocally(task, STEMMERS))
  },
}
