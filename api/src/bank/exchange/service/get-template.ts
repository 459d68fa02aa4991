import { type Actor, requirePermission } from '../../../kernel/access/actor.ts'
import type { SentFile } from '../../../kernel/http/send-file.ts'
import { writeTemplate } from '../write-template.ts'

/** A file with the columns of an import and an example of each type of question. */
export async function getTemplate(actor: Actor, format: 'xlsx' | 'csv'): Promise<SentFile> {
  requirePermission(actor, 'question:write')
  const { bytes, ...file } = await writeTemplate(format)
  return { ...file, pieces: [bytes] }
}
