import type { TestResult } from '@pengawas/shared/contracts/test-results'
import type { Language } from '@pengawas/shared/languages'
import { formatInstant } from '@pengawas/shared/rules/instants'
import { fillTemplate } from '@pengawas/shared/templates'
import { drawDocument } from '../../kernel/lib/documents/draw-document.ts'
import { composeResult } from './compose-result.rules.ts'
import { FILE_WORDS } from './words.ts'

/** A result as PDF in the reader's language. */
export function drawResult(
  result: TestResult,
  { language, agency, madeAt }: { language: Language; agency: string; madeAt: Date },
): Promise<Buffer> {
  const words = FILE_WORDS[language]
  const made = fillTemplate(words.file.footer, { time: formatInstant(madeAt.toISOString(), language) ?? '' })
  return drawDocument({
    language,
    title: `${words.file.document}: ${result.assessmentTitle}`,
    blocks: composeResult(result, words, { language, agency }),
    footer: `${result.code} · ${made}`,
    unknownNote: words.file.unknown,
    madeAt,
  })
}
