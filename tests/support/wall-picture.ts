import path from 'node:path'
import sharp from 'sharp'
import { makeCameraFile, type Phase } from './camera-files.ts'
import { waitForScene } from './camera-watch.ts'
import { Closer } from './closer.ts'
import { nameOf, nip } from './hub-client.ts'
import { waitForMotion } from './motion.ts'
import { CandidatePage } from './pages/candidate-page.ts'
import { WallPage } from './pages/wall-page.ts'
import { paths } from './paths.ts'
import { startStack } from './stack.ts'

/**
 * Takes the picture of the wall for the README: three candidates, two of them flagged.
 * Run with `node tests/support/wall-picture.ts [FILE]`; writes `docs/wall.png`.
 */
const CAMERAS: Phase[][] = [
  [{ scene: 'alone', seconds: 12 }],
  [
    { scene: 'alone', seconds: 20 },
    { scene: 'nobody', seconds: 100 },
  ],
  [
    { scene: 'alone', seconds: 20 },
    { scene: 'two', seconds: 100 },
  ],
]

async function main(file: string): Promise<void> {
  const opened = new Closer()
  try {
    const stack = opened.add(await startStack())
    const wall = opened.add(await WallPage.open(stack.url, nip.proctor, { size: { width: 1440, height: 430 } }))
    const candidates = []
    for (const [index, phases] of CAMERAS.entries()) {
      const user = nip.candidate(index === 0 ? 1 : index === 1 ? 2 : 3)
      const camera = await makeCameraFile(phases)
      const candidate = opened.add(await CandidatePage.launch(stack.url, { nip: user, camera }))
      candidates.push({ candidate, name: await nameOf(stack.url, user) })
    }
    await Promise.all(candidates.map(({ candidate }) => candidate.enter()))
    const [calm, leaving, visited] = candidates
    if (!calm || !leaving || !visited) throw new Error('three candidates expected')
    await waitForScene(leaving.candidate.page, 'nobody')
    await waitForScene(visited.candidate.page, 'two')
    await wall.flagOn(leaving.name, 'Wajah tidak terlihat').waitFor()
    await wall.flagOn(visited.name, 'Lebih dari satu wajah terlihat').waitFor()
    await wall.tiles.last().filter({ hasText: calm.name }).waitFor()
    await Promise.all(candidates.map(({ name }) => waitForMotion(wall.video(name))))
    const picture = await wall.page.screenshot()
    await sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toFile(file)
  } finally {
    await opened.closeAll()
  }
}

await main(path.resolve(process.argv[2] ?? path.join(paths.root, 'docs/wall.png')))
