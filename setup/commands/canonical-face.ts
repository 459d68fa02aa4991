import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { cross, normalize, subtract, type Vector3 } from '@pengawas/ml/geometry/vectors'
import { createFaceMeshModel, regionOfMesh } from '@pengawas/ml/models/face-mesh'
import { modelFile } from '@pengawas/ml/models/model-files'
import { decodePicture } from '@pengawas/ml/models/picture-decoder'
import { openSession } from '@pengawas/ml/models/session'
import { fromRoot } from '../paths.ts'

/**
 * Writes the canonical face, as the mesh model itself sees the fixtures' portrait, who looks straight into the camera: its head is
 * levelled and not pitched, so what the model adds to a pitch is in the canonical face too and falls out. To be run by hand where
 * the mesh model or the portrait change; the argument is the directory of the converted models.
 */
const PORTRAIT = fromRoot('tests', 'fixtures', 'astronaut.png')
/** Where the portrait's face is, for the first fit. */
const REGION = { centre: { x: 225, y: 120 }, side: 165, angle: 0, mirrored: false }
/** Points that moving lips, lids and jaws hardly shift: at the right and the left of the face, and in its middle. */
const SIDES = [
  ...([
    [33, 263],
    [54, 284],
    [67, 297],
    [117, 346],
    [119, 348],
    [121, 350],
    [127, 356],
    [129, 358],
  ] as const),
  ...([
    [132, 361],
    [133, 362],
    [136, 365],
    [143, 372],
    [147, 376],
    [198, 420],
    [205, 427],
  ] as const),
] as const
const MIDDLE = [4, 6, 10] as const
/** From ear to ear, in centimetres: only the shape counts, so the unit is for the reader. */
const [RIGHT_EAR, LEFT_EAR, WIDTH] = [234, 454, 14] as const

const models = process.argv[2]
if (models === undefined) throw new Error('to be run with the directory of the converted models')
const file = await readFile(PORTRAIT)
const picture = await decodePicture(file)
const session = await openSession(modelFile(models, 'facemesh'))
const mesh = createFaceMeshModel(session)
let { points } = await mesh.fit(picture, REGION)
for (let fit = 0; fit < 3; fit += 1) points = (await mesh.fit(picture, regionOfMesh({ points, faceFlag: 1 }))).points
await session.release()

const at = (index: number): Vector3 => {
  const point = points[index]
  if (!point) throw new Error(`the mesh has no point ${index}`)
  return point
}
const dot = (a: Vector3, b: Vector3): number => a.x * b.x + a.y * b.y + a.z * b.z
const along = SIDES.reduce<Vector3>(
  (sum, [right, left]) => {
    const across = subtract(at(left), at(right))
    return { x: sum.x + across.x, y: sum.y + across.y, z: sum.z + across.z }
  },
  { x: 0, y: 0, z: 0 },
)
const right = normalize(along)
const down = normalize({ x: -right.y * right.x, y: 1 - right.y * right.y, z: -right.y * right.z })
const inward = cross(right, down)
const scale = WIDTH / dot(subtract(at(LEFT_EAR), at(RIGHT_EAR)), right)
/** About the bridge of the nose, which is one of the middle points. */
const own = (index: number): [number, number, number] => {
  const from = subtract(at(index), at(6))
  return [dot(from, right) * scale, dot(from, down) * scale, dot(from, inward) * scale]
}
const rounded = (value: number): number => Math.round(value * 1000) / 1000 + 0

const pairs = SIDES.flatMap(([one, other]) => {
  const [[x1, y1, z1], [x2, y2, z2]] = [own(one), own(other)]
  const [x, y, z] = [(x2 - x1) / 2, (y1 + y2) / 2, (z1 + z2) / 2]
  return [[one, -x, y, z] as const, [other, x, y, z] as const]
})
const middle = MIDDLE.map((index) => {
  const [, y, z] = own(index)
  return [index, 0, y, z] as const
})
const table = [...pairs, ...middle].toSorted(([a], [b]) => a - b)
const digest = createHash('sha256').update(file).digest('hex').slice(0, 12)

await writeFile(
  fromRoot('ml', 'src', 'geometry', 'canonical-face.ts'),
  `/**
 * Points of the canonical face, in centimetres about the bridge of the nose: number in the mesh, x to the subject's left, y down, z
 * into the face. As Face Mesh sees the public-domain portrait of the fixtures (SHA-256 ${digest}…), levelled, and made the same on
 * both sides. Written by \`setup/commands/canonical-face.ts\`.
 */
export const CANONICAL_FACE: readonly (readonly [number, number, number, number])[] = [
${table.map((row) => `  [${row.map(rounded).join(', ')}],`).join('\n')}
]
`,
)
await writeFile(
  fromRoot('tests', 'fixtures', 'canonical-face.json'),
  `${JSON.stringify(points.map((_, index) => own(index).map(rounded)))}\n`,
)
