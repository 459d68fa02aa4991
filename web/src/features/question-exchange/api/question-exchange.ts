import { importJobSchema } from '@pengawas/shared/contracts/import-jobs'
import {
  type ImportDefaults,
  questionImportPreviewSchema,
  type QuestionExportFormat,
} from '@pengawas/shared/contracts/question-exchange'
import { useMutation } from '@tanstack/react-query'
import { requestFile, requestJson } from '../../../lib/http.ts'
import { useStartImport } from '../../../lib/import-jobs.ts'
import { saveFile } from '../../../lib/save-file.ts'

/** A package of two thousand items with pictures takes a while to send and to read. */
const TIMEOUT_MS = 180_000

interface FileWithDefaults {
  file: Blob
  defaults: Partial<ImportDefaults>
}

const parametersOf = (defaults: Partial<ImportDefaults>): URLSearchParams =>
  new URLSearchParams(Object.entries(defaults))

export function usePreviewQuestionFile() {
  return useMutation({
    mutationFn: ({ file, defaults }: FileWithDefaults) =>
      requestJson(`/api/question-bank/import/preview?${String(parametersOf(defaults))}`, questionImportPreviewSchema, {
        method: 'POST',
        body: file,
        timeoutMs: TIMEOUT_MS,
      }),
  })
}

export function useStartQuestionImport() {
  return useStartImport(({ file, defaults, items, id }: FileWithDefaults & { items: string; id: string }) => {
    const parameters = parametersOf(defaults)
    parameters.set('items', items)
    parameters.set('id', id)
    return requestJson(`/api/question-bank/import/jobs?${String(parameters)}`, importJobSchema, {
      method: 'POST',
      body: file,
      timeoutMs: TIMEOUT_MS,
    })
  })
}

/** Fetches an export and hands it to the browser's downloads. */
export function useExportQuestions(query: string) {
  return useMutation({
    mutationFn: async (format: QuestionExportFormat) => {
      const { blob, name } = await requestFile(`/api/question-bank/export?${query}&format=${format}`, {
        timeoutMs: TIMEOUT_MS,
      })
      saveFile(name ?? `soal.${format}`, blob)
    },
  })
}
