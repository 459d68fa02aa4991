import type { Language } from '@pengawas/shared/languages'
import { resultWords as ar } from '@pengawas/shared/result-words/ar'
import { resultWords as en } from '@pengawas/shared/result-words/en'
import { type ResultWords, resultWords as id } from '@pengawas/shared/result-words/id'
import { resultWords as ja } from '@pengawas/shared/result-words/ja'
import { resultWords as zh } from '@pengawas/shared/result-words/zh'
import { documentWords as documentAr } from './words/document-ar.ts'
import { documentWords as documentEn } from './words/document-en.ts'
import { type ResultDocumentWords, documentWords as documentId } from './words/document-id.ts'
import { documentWords as documentJa } from './words/document-ja.ts'
import { documentWords as documentZh } from './words/document-zh.ts'

/** What the page of a result says, and what only its file says. */
export interface FileWords {
  page: ResultWords
  file: ResultDocumentWords
}

export const FILE_WORDS: Readonly<Record<Language, FileWords>> = {
  id: { page: id, file: documentId },
  en: { page: en, file: documentEn },
  ar: { page: ar, file: documentAr },
  zh: { page: zh, file: documentZh },
  ja: { page: ja, file: documentJa },
}
