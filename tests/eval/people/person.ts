import type { BodyData, Fitted, MakehumanData, Mesh, Texture } from './makehuman-data.ts'
import type { Surface } from './raster.ts'
import {
  addScaled,
  centreOf,
  farthest,
  fit,
  lensesOf,
  maskOf,
  partsOf,
  placed,
  swollen,
  turnedEyes,
  turnOf,
  uprightHand,
  type Turn,
  type Vector,
} from './shapes.ts'

/** What a person looks like; the same look is the same person. */
export interface Look {
  /** Name of the skin, such as `young_asian_female`. */
  skin: string
  /** Changes of the face, by the name of the target, 0 to 1 each. */
  shape: Readonly<Record<string, number>>
  hair: string | null
  eyebrows: string
  eyes: string
  shirt: Vector
}

/** What a person wears for a clip. */
export interface Worn {
  glasses?: 'clear' | 'dark'
  mask?: Vector
  headscarf?: Vector
  hat?: boolean
  /** Where a hand is before the face, in decimetres from the middle of the mouth. */
  hand?: Vector
}

/** How a person sits at one moment. Angles in degrees: yaw to their left, pitch up, roll to their left shoulder. */
export interface Pose {
  /** Where the middle of the eyes is in camera space, in decimetres. */
  at: Vector
  head: { yaw: number; pitch: number; roll: number }
  /** Of the eyes against the head. */
  eyes: { yaw: number; pitch: number }
  /** 0 open to 1 closed. */
  blink: number
  /** 0 closed to 1 wide open. */
  mouth: number
}

interface Layer {
  fitted: Fitted
  texture: Texture
  colour: Vector
  kind: Surface['kind']
  bias: number
}

const FACE_TARGETS = { left: 'eye-left-closure', right: 'eye-right-closure', mouth: 'mouth-open' } as const

/** Somebody who can be drawn: a body with a face of its own, skin, hair and eyes. */
export class Person {
  readonly #body: BodyData
  readonly #positions: Float32Array
  readonly #moves: Record<keyof typeof FACE_TARGETS, Float32Array>
  readonly #skin: Texture
  readonly #layers: readonly Layer[]
  readonly #eyes: Layer
  readonly #glasses: Layer
  readonly #hat: Layer
  readonly #parts: ReturnType<typeof partsOf>
  readonly #middle: Vector
  /** How far forward the nose reaches. */
  readonly #noseTip: number
  readonly look: Look

  private constructor(
    look: Look,
    body: BodyData,
    positions: Float32Array,
    moves: Record<keyof typeof FACE_TARGETS, Float32Array>,
    layers: { skin: Texture; hair: Layer[]; eyes: Layer; glasses: Layer; hat: Layer },
  ) {
    this.look = look
    this.#body = body
    this.#positions = positions
    this.#moves = moves
    this.#skin = layers.skin
    this.#layers = layers.hair
    this.#eyes = layers.eyes
    this.#glasses = layers.glasses
    this.#hat = layers.hat
    const eyes = fit(layers.eyes.fitted, positions)
    this.#middle = centreOf(eyes)
    this.#parts = partsOf(body, positions, this.#middle)
    this.#noseTip = farthest(positions, body.headShare)
  }

  static async create(data: MakehumanData, body: BodyData, look: Look): Promise<Person> {
    const [age = 'young', group = 'caucasian', sex = 'female'] = look.skin.split('_')
    const years = age === 'old' ? 'old' : 'young'
    const targets: [string, number][] = [
      [`macrodetails/${group}-${sex}-${years}`, 1],
      [`macrodetails/universal-${sex}-${years}-averagemuscle-averageweight`, 1],
      ...Object.entries(look.shape),
    ]
    const positions = new Float32Array(body.positions)
    for (const [name, weight] of targets) addScaled(positions, await data.loadTarget(name), weight)
    const unit = (name: string): Promise<Float32Array> => data.loadTarget(`expression/units/${group}/${name}`)
    const moves = {
      left: await unit(FACE_TARGETS.left),
      right: await unit(FACE_TARGETS.right),
      mouth: await unit(FACE_TARGETS.mouth),
    }
    const layer = async (name: string, texture: string, kind: Surface['kind'], bias: number): Promise<Layer> => ({
      fitted: await data.loadFitted(name),
      texture: await data.loadTexture(`proxies/${name}/textures/${texture}`, 512),
      colour: [255, 255, 255],
      kind,
      bias,
    })
    const hair = [
      await layer(`eyebrows/${look.eyebrows}`, `${look.eyebrows}.png`, 'veil', 0.004),
      await layer('eyelashes/eyelashes02', 'eyelashes02.png', 'veil', 0.004),
    ]
    if (look.hair) hair.push(await layer(`hair/${look.hair}`, HAIR_TEXTURES[look.hair] ?? '', 'cut', 0.003))
    return new Person(look, body, positions, moves, {
      skin: await data.loadTexture(`skins/${look.skin}/textures/${SKIN_TEXTURES[look.skin] ?? ''}`),
      hair,
      eyes: await layer('eyes/Low-Poly', `${look.eyes}_eye.png`, 'cut', 0),
      glasses: await layer('clothes/glasses', 'glasses.png', 'cut', 0.01).then(withClearLenses),
      hat: await layer('clothes/fedora', 'fedora_texture_black.png', 'solid', 0.01),
    })
  }

  /** The surfaces of the person as they sit and what they wear, in camera space, in the order in which to draw them. */
  surfaces(pose: Pose, worn: Worn): Surface[] {
    const still = new Float32Array(this.#positions)
    addScaled(still, this.#moves.left, pose.blink)
    addScaled(still, this.#moves.right, pose.blink)
    addScaled(still, this.#moves.mouth, pose.mouth * 0.7)
    const turn = turnOf(pose.head)
    const place = (points: Float32Array, share: (point: number) => number): Float32Array =>
      placed(points, share, turn, this.#body.neck, this.#middle, pose.at)
    const ofBody = (point: number): number => this.#body.headShare[point] ?? 0
    const ofLayer =
      ({ fitted }: Layer) =>
      (point: number) =>
        ofBody(fitted.refs[point * 3] ?? 0)
    const draw = (layer: Layer, points = fit(layer.fitted, still)): Surface => ({
      ...layer,
      mesh: layer.fitted.mesh,
      positions: place(points, ofLayer(layer)),
    })
    const positions = place(still, ofBody)
    const plain = (mesh: Mesh, points: Float32Array, colour: Vector, bias = 0): Surface => ({
      positions: points,
      mesh,
      texture: null,
      colour,
      kind: 'solid',
      bias,
    })
    const shell = (mesh: Mesh, by: number): Float32Array => place(swollen(still, mesh, by), ofBody)
    const surfaces: Surface[] = [
      { positions, mesh: this.#parts.skin, texture: this.#skin, colour: [255, 255, 255], kind: 'solid' },
      plain(this.#parts.shirt, shell(this.#parts.shirt, 0.06), this.look.shirt),
      draw(this.#eyes, turnedEyes(fit(this.#eyes.fitted, still), pose.eyes)),
    ]
    const isCovered = worn.headscarf !== undefined || worn.hat === true
    for (const [index, layer] of this.#layers.entries()) if (index < 2 || !isCovered) surfaces.push(draw(layer))
    if (worn.hat) surfaces.push(draw(this.#hat))
    if (worn.mask) {
      const mask = maskOf(this.#middle, this.#noseTip)
      surfaces.push({
        ...plain(
          mask.mesh,
          place(mask.positions, () => 1),
          worn.mask,
        ),
        kind: 'cut',
      })
    }
    if (worn.headscarf)
      surfaces.push({
        ...plain(this.#parts.headscarf, shell(this.#parts.headscarf, 0.14), worn.headscarf),
        kind: 'cut',
      })
    if (worn.glasses) surfaces.push(...this.#glassesOf(worn.glasses, draw, place))
    if (worn.hand) surfaces.push(this.#handOf(still, worn.hand, turn, pose))
    return surfaces
  }

  /** Where the middle of the eyes is in camera space. A head turns about its neck, so this is not where they sit. */
  eyesAt(pose: Pose): Vector {
    const eyes = fit(this.#eyes.fitted, this.#positions)
    return centreOf(placed(eyes, () => 1, turnOf(pose.head), this.#body.neck, this.#middle, pose.at))
  }

  #glassesOf(
    kind: 'clear' | 'dark',
    draw: (layer: Layer) => Surface,
    place: (points: Float32Array, share: (point: number) => number) => Float32Array,
  ): Surface[] {
    const frame = draw(this.#glasses)
    if (kind === 'clear') return [frame]
    const lenses = lensesOf(this.#middle)
    return [
      frame,
      {
        ...lenses,
        positions: place(lenses.positions, () => 1),
        texture: null,
        colour: [22, 20, 20],
        kind: 'solid',
        bias: 0.01,
      },
    ]
  }

  /** The right hand, upright and with its palm to the face. */
  #handOf(still: Float32Array, where: Vector, turn: Turn, pose: Pose): Surface {
    const { hand } = this.#parts
    const points = uprightHand(still, hand, this.#body.isHand)
    const mouth: Vector = [
      this.#middle[0] + where[0],
      this.#middle[1] - 0.75 + where[1],
      this.#middle[2] + 0.55 + where[2],
    ]
    for (let at = 0; at < points.length; at += 3)
      for (let axis = 0; axis < 3; axis++) points[at + axis]! += mouth[axis] ?? 0
    return {
      positions: placed(points, () => 1, turn, this.#body.neck, this.#middle, pose.at),
      mesh: hand,
      texture: this.#skin,
      colour: [255, 255, 255],
      kind: 'cut',
    }
  }
}

/** The package's glasses have brown lenses. */
function withClearLenses(layer: Layer): Layer {
  const rgba = new Uint8Array(layer.texture.rgba)
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at]! < 230) rgba[at] = Math.round(rgba[at]! * 0.15)
  return { ...layer, texture: { ...layer.texture, rgba } }
}

const HAIR_TEXTURES: Readonly<Record<string, string>> = {
  afro01: 'afro_diffuse.png',
  bob01: 'bob01_diffuse.png',
  long01: 'long01_diffuse.png',
  ponytail01: 'ponytail01_diffuse.png',
  short01: 'short01_diffuse.png',
}
const SKIN_TEXTURES: Readonly<Record<string, string>> = Object.fromEntries(
  ['young', 'middleage', 'old'].flatMap((age) =>
    ['male', 'female'].flatMap((sex) => [
      [`${age}_african_${sex}`, `${age}_darkskinned_${sex}_diffuse.png`],
      [`${age}_caucasian_${sex}`, `${age}_lightskinned_${sex}_diffuse.png`],
      [`${age}_asian_${sex}`, `${age}_lightskinned_${sex}_diffuse${age === 'young' ? 3 : 2}.png`],
    ]),
  ),
)
/** Every skin that the package has, by age, group and sex. */
export const SKINS: readonly string[] = Object.keys(SKIN_TEXTURES)
