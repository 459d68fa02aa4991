import type { QuestionExchangeDeps } from './service/deps.ts'
import { exportQuestions } from './service/export-questions.ts'
import { getTemplate } from './service/get-template.ts'
import { importQuestions, startImport } from './service/import-questions.ts'
import { previewImport } from './service/preview-import.ts'

export type QuestionExchangeService = ReturnType<typeof createQuestionExchangeService>

/** Import of questions from files, and export to files. */
export function createQuestionExchangeService(deps: QuestionExchangeDeps) {
  return {
    preview: previewImport.bind(null, deps),
    import: importQuestions.bind(null, deps),
    start: startImport.bind(null, deps),
    export: exportQuestions.bind(null, deps),
    template: getTemplate,
  }
}
