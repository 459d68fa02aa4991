import type { Language } from '@pengawas/shared/languages'
import { z } from 'zod'
import { texts as ar } from '../../web/src/locales/ar/index.ts'
import { texts as en } from '../../web/src/locales/en/index.ts'
import { texts as id } from '../../web/src/locales/id/index.ts'
import { texts as ja } from '../../web/src/locales/ja/index.ts'
import { texts as zh } from '../../web/src/locales/zh/index.ts'

const TEXTS: Readonly<Record<Language, unknown>> = { ar, en, id, ja, zh }

/** `webhooks:add`: a text of the app by its place. */
export type TextKey = `${keyof typeof id}:${string}`

const nodeSchema = z.record(z.string(), z.unknown())

/** What begins with a text of a language; what stands for a value matches anything. */
export function beginningWith(key: TextKey, language: Language): RegExp {
  const found = key.split(/[:.]/).reduce<unknown>((node, part) => nodeSchema.parse(node)[part], TEXTS[language])
  const parts = z
    .string({ error: `there is no text ${key}` })
    .parse(found)
    .split(/\{\{\w+\}\}/)
  return new RegExp(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.*')}`)
}
