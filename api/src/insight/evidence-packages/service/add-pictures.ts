import type { StreamedFile } from '../../../kernel/lib/archives/stream-archive.ts'
import type { PackageContext, PackagedTest } from './contributors.ts'

/** The pictures that the flags are based on, as they were stored. */
export async function* addPictures({ deps, parts }: PackageContext, test: PackagedTest): AsyncGenerator<StreamedFile> {
  if (!parts.has('pictures')) return
  for (const { id, evidenceKey } of test.flags) {
    if (evidenceKey === null) continue
    const file = await deps.files.open(evidenceKey)
    if (file === null) {
      test.record.missingPictures.push(id)
      continue
    }
    const name = `${test.folder}/pictures/${id}.webp`
    test.pictures.set(id, name)
    try {
      yield { name, pieces: file.stream }
    } finally {
      file.stream.destroy()
    }
  }
}
