import { describe, expect, it } from 'vitest'
import { CANVAS_HEIGHT, CANVAS_WIDTH, createCanvas, drawSurface, type Light, type Surface } from './raster.ts'

const EVEN: Light = { ambient: 1, lamps: [], tint: [1, 1, 1] }
const grey = (): ReturnType<typeof createCanvas> =>
  createCanvas(new Uint8Array(CANVAS_WIDTH * CANVAS_HEIGHT * 3).fill(100))

/** A square of two triangles around the middle of the picture, so far away, that faces the camera. */
const square = (distance: number, colour: Surface['colour'], rest: Partial<Surface> = {}): Surface => ({
  positions: Float32Array.from([-1, -1, -distance, 1, -1, -distance, 1, 1, -distance, -1, 1, -distance]),
  mesh: { corners: Uint32Array.from([0, 1, 2, 0, 2, 3]), uv: new Float32Array(12) },
  texture: null,
  colour,
  kind: 'solid',
  ...rest,
})
const middleOf = ({ rgb }: ReturnType<typeof createCanvas>): number[] => {
  const at = ((CANVAS_HEIGHT / 2) * CANVAS_WIDTH + CANVAS_WIDTH / 2) * 3
  return [...rgb.subarray(at, at + 3)]
}

describe('drawSurface', () => {
  it('shows what is nearest, in whichever order it is drawn', () => {
    const canvas = grey()
    drawSurface(canvas, square(4, [200, 0, 0]), EVEN)
    drawSurface(canvas, square(6, [0, 200, 0]), EVEN)
    expect(middleOf(canvas)).toEqual([200, 0, 0])
    expect([...canvas.rgb.subarray(0, 3)]).toEqual([100, 100, 100])
  })

  it('leaves out what faces away, unless it is cut from a sheet', () => {
    const back: Partial<Surface> = { mesh: { corners: Uint32Array.from([2, 1, 0, 3, 2, 0]), uv: new Float32Array(12) } }
    const canvas = grey()
    drawSurface(canvas, square(4, [200, 0, 0], back), EVEN)
    expect(middleOf(canvas)).toEqual([100, 100, 100])
    drawSurface(canvas, square(4, [200, 0, 0], { ...back, kind: 'cut' }), EVEN)
    expect(middleOf(canvas)).toEqual([200, 0, 0])
  })

  it('mixes a veil with what is behind it, by its opacity', () => {
    const canvas = grey()
    const texture = { width: 1, height: 1, rgba: Uint8Array.from([255, 255, 255, 51]) }
    drawSurface(canvas, square(4, [200, 200, 200], { kind: 'veil', texture }), EVEN)
    expect(middleOf(canvas)).toEqual([120, 120, 120])
  })

  it('is bright towards a lamp and dark away from it', () => {
    const lit = (z: number): number => {
      const canvas = grey()
      drawSurface(canvas, square(4, [100, 100, 100]), {
        ambient: 0.25,
        lamps: [{ direction: [0, 0, z], strength: 0.5 }],
        tint: [1, 1, 1],
      })
      return middleOf(canvas)[0] ?? 0
    }
    expect(lit(1)).toBe(75)
    expect(lit(-1)).toBe(25)
  })
})
