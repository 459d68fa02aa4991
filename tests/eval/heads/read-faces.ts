import type { ObservedFace } from '@pengawas/ml/frame-observation'
import { openFrameAnalyser } from '@pengawas/ml/models/frame-analyser'
import { decodePicture } from '@pengawas/ml/models/picture-decoder'

/** Reads the first face in each picture by itself, as of somebody who is seen for the first time; null where none is seen. */
export async function* readFaces<Shown extends { picture: Uint8Array }>(
  modelsDirectory: string,
  shown: AsyncIterable<Shown>,
): AsyncGenerator<Shown & { face: ObservedFace | null }> {
  const analyser = await openFrameAnalyser(modelsDirectory)
  try {
    for await (const each of shown) {
      const { faces } = await analyser.analyse(await decodePicture(each.picture))
      yield { ...each, face: faces[0] ?? null }
    }
  } finally {
    await analyser.close()
  }
}
