import type { ExportSource } from '../exchange-question.rules.ts'
import { pictureKeysOf } from '../markup/picture-keys.rules.ts'

/** Pictures of one question as `data:` addresses, for formats that are a text and nothing else. */
export async function inlinePictures(
  question: { content: string; options: readonly string[] },
  pictures: ExportSource['pictures'],
): Promise<(key: string) => string> {
  const addresses = new Map<string, string>()
  for (const key of pictureKeysOf(question)) {
    const picture = pictures.get(key)
    if (picture === undefined) continue
    const bytes = Buffer.from(await picture.read())
    addresses.set(key, `data:${picture.contentType};base64,${bytes.toString('base64')}`)
  }
  return (key) => addresses.get(key) ?? ''
}
