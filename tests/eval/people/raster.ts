import type { Mesh, Texture } from './makehuman-data.ts'

/** Pictures are drawn half as large again as the camera's, and made smaller like a lens would. */
export const CANVAS_WIDTH = 960
export const CANVAS_HEIGHT = 540
/** Pixels of the canvas at a distance of one: a horizontal angle of view of 65°. */
const FOCAL = 753

export interface Canvas {
  rgb: Uint8ClampedArray
  depth: Float32Array
}

export interface Light {
  /** From everywhere, 1 for a well-lit room. */
  ambient: number
  /** From one side; `direction` points to the lamp (right, up, to the camera) and has length 1. */
  lamps: readonly { direction: readonly [number, number, number]; strength: number }[]
  /** Multiplies red, green and blue. */
  tint: readonly [number, number, number]
}

/** What is drawn: points in camera space (right, up, to the camera; the camera looks along −z), and what they look like. */
export interface Surface {
  positions: Float32Array
  mesh: Mesh
  texture: Texture | null
  /** Multiplies the texture, or is the colour without one; 0 to 255. */
  colour: readonly [number, number, number]
  /** `solid` hides what is behind; `cut` as the texture's opacity says; `veil` lets through as its opacity says, and hides nothing. */
  kind: 'solid' | 'cut' | 'veil'
  /** Lies before what is as near, by this part of its distance. */
  bias?: number
}

/** A canvas with a background, 3 bytes for each pixel. */
export function createCanvas(background: Uint8Array): Canvas {
  return {
    rgb: new Uint8ClampedArray(background),
    depth: new Float32Array(CANVAS_WIDTH * CANVAS_HEIGHT).fill(Infinity),
  }
}

/** Draws the triangles of a surface. Points must be before the camera. */
export function drawSurface(canvas: Canvas, surface: Surface, light: Light): void {
  const { positions, mesh } = surface
  const screen = project(positions)
  const brightness = shade(positions, mesh.corners, light)
  const triangle = new Triangle(canvas, surface, screen, brightness, light.tint)
  for (let first = 0; first < mesh.corners.length; first += 3) triangle.draw(first)
}

/** x, y on the canvas and the distance for each point. */
function project(positions: Float32Array): Float32Array {
  const screen = new Float32Array(positions.length)
  for (let at = 0; at < positions.length; at += 3) {
    const distance = Math.max(0.1, -(positions[at + 2] ?? 0))
    screen[at] = CANVAS_WIDTH / 2 + (FOCAL * (positions[at] ?? 0)) / distance
    screen[at + 1] = CANVAS_HEIGHT / 2 - (FOCAL * (positions[at + 1] ?? 0)) / distance
    screen[at + 2] = distance
  }
  return screen
}

/** How bright each point is, by the mean direction of the triangles around it. */
function shade(positions: Float32Array, corners: Uint32Array, light: Light): Float32Array {
  const normals = new Float32Array(positions.length)
  for (let first = 0; first < corners.length; first += 3) addNormal(positions, corners, first, normals)
  const brightness = new Float32Array(positions.length / 3)
  for (let point = 0; point < brightness.length; point++) {
    const [x, y, z] = [normals[point * 3]!, normals[point * 3 + 1]!, normals[point * 3 + 2]!]
    const length = Math.hypot(x, y, z) || 1
    let sum = light.ambient
    for (const { direction, strength } of light.lamps)
      sum += strength * Math.max(0, (x * direction[0] + y * direction[1] + z * direction[2]) / length)
    brightness[point] = sum
  }
  return brightness
}

function addNormal(positions: Float32Array, corners: Uint32Array, first: number, normals: Float32Array): void {
  const [a, b, c] = [corners[first]! * 3, corners[first + 1]! * 3, corners[first + 2]! * 3]
  const [x, y, z] = [positions[a]!, positions[a + 1]!, positions[a + 2]!]
  const [ux, uy, uz] = [positions[b]! - x, positions[b + 1]! - y, positions[b + 2]! - z]
  const [vx, vy, vz] = [positions[c]! - x, positions[c + 1]! - y, positions[c + 2]! - z]
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
  for (const corner of [a, b, c]) {
    normals[corner]! += nx
    normals[corner + 1]! += ny
    normals[corner + 2]! += nz
  }
}

/** Draws the triangles of one surface, one after another. */
class Triangle {
  readonly #canvas: Canvas
  readonly #surface: Surface
  readonly #screen: Float32Array
  readonly #brightness: Float32Array
  readonly #tint: Light['tint']

  constructor(canvas: Canvas, surface: Surface, screen: Float32Array, brightness: Float32Array, tint: Light['tint']) {
    this.#canvas = canvas
    this.#surface = surface
    this.#screen = screen
    this.#brightness = brightness
    this.#tint = tint
  }

  draw(first: number): void {
    const screen = this.#screen
    const { corners } = this.#surface.mesh
    const [a, b, c] = [corners[first]! * 3, corners[first + 1]! * 3, corners[first + 2]! * 3]
    const [ax, ay, bx, by, cx, cy] = [
      screen[a]!,
      screen[a + 1]!,
      screen[b]!,
      screen[b + 1]!,
      screen[c]!,
      screen[c + 1]!,
    ]
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    // Hair and glasses are seen from both sides; of a closed body the side that faces away never is.
    if (area === 0 || (area > 0 && this.#surface.kind === 'solid')) return
    const [az, bz, cz] = [screen[a + 2]!, screen[b + 2]!, screen[c + 2]!]
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy)))
    const bottom = Math.min(CANVAS_HEIGHT - 1, Math.floor(Math.max(ay, by, cy)))
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx)))
    const right = Math.min(CANVAS_WIDTH - 1, Math.floor(Math.max(ax, bx, cx)))
    const [stepB, stepC] = [(cy - ay) / area, -(by - ay) / area]
    for (let y = top; y <= bottom; y++) {
      let wb = ((left - ax) * (cy - ay) - (cx - ax) * (y - ay)) / area
      let wc = ((bx - ax) * (y - ay) - (left - ax) * (by - ay)) / area
      for (let x = left; x <= right; x++, wb += stepB, wc += stepC) {
        const wa = 1 - wb - wc
        if (wa < 0 || wb < 0 || wc < 0) continue
        this.#drawPixel(y * CANVAS_WIDTH + x, wa * az + wb * bz + wc * cz, first, wa, wb, wc)
      }
    }
  }

  #drawPixel(pixel: number, distance: number, first: number, wa: number, wb: number, wc: number): void {
    const { depth, rgb } = this.#canvas
    const { mesh, texture, colour, kind, bias = 0 } = this.#surface
    const near = distance * (1 - bias)
    if (near >= depth[pixel]!) return
    const { corners, uv } = mesh
    const light =
      wa * this.#brightness[corners[first]!]! +
      wb * this.#brightness[corners[first + 1]!]! +
      wc * this.#brightness[corners[first + 2]!]!
    let red = 255
    let green = 255
    let blue = 255
    let opacity = 1
    if (texture) {
      const u = wa * uv[first * 2]! + wb * uv[first * 2 + 2]! + wc * uv[first * 2 + 4]!
      const v = wa * uv[first * 2 + 1]! + wb * uv[first * 2 + 3]! + wc * uv[first * 2 + 5]!
      const column = Math.min(texture.width - 1, Math.max(0, Math.floor(u * texture.width)))
      const row = Math.min(texture.height - 1, Math.max(0, Math.floor((1 - v) * texture.height)))
      const at = (row * texture.width + column) * 4
      red = texture.rgba[at]!
      green = texture.rgba[at + 1]!
      blue = texture.rgba[at + 2]!
      opacity = texture.rgba[at + 3]! / 255
    }
    if (opacity < 0.04) return
    if (kind === 'solid') opacity = 1
    if (kind !== 'veil' && opacity > 0.5) depth[pixel] = near
    const at = pixel * 3
    const scale = (opacity * light) / 255
    rgb[at] = rgb[at]! * (1 - opacity) + red * colour[0] * this.#tint[0] * scale
    rgb[at + 1] = rgb[at + 1]! * (1 - opacity) + green * colour[1] * this.#tint[1] * scale
    rgb[at + 2] = rgb[at + 2]! * (1 - opacity) + blue * colour[2] * this.#tint[2] * scale
  }
}
