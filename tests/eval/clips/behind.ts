import type { Vector } from '../people/shapes.ts'
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '../people/raster.ts'

/** What moves in a room in periods: a fan that turns from side to side, a screen with a short film, a curtain in the wind. */
export type Behind = 'fan' | 'screen' | 'curtain'

/** Seconds of one period. Blades turn some whole times in that. */
const PERIOD: Readonly<Record<Behind, number>> = { fan: 9, screen: 12, curtain: 7 }
const TURNS_OF_BLADES = 13

/** Draws it on a room before anybody is drawn; `seconds` is the moment. */
export function drawBehind(rgb: Uint8ClampedArray, behind: Behind, seconds: number): void {
  const turn = (2 * Math.PI * (seconds % PERIOD[behind])) / PERIOD[behind]
  paint(rgb, { fan, screen, curtain }[behind], turn)
}

/** The colour of a place, in parts of the canvas's height from its left upper corner; null where it is as it was. */
type Paint = (x: number, y: number, turn: number) => Vector | null

/** Beside the head, by half behind it as it turns. */
function fan(x: number, y: number, turn: number): Vector | null {
  const [across, down] = [x - 1.2 - 0.06 * Math.sin(turn), y - 0.35]
  const distance = Math.hypot(across, down)
  if (distance > 0.16) return null
  const blade = Math.sin(3 * Math.atan2(down, across) + TURNS_OF_BLADES * turn) > 0.1
  return distance < 0.02 || blade ? [70, 80, 90] : [205, 205, 200]
}

/** A ball that goes about before stripes which change their colour. */
function screen(x: number, y: number, turn: number): Vector | null {
  const [across, down] = [(x - 1.1) / 0.5, (y - 0.08) / 0.3]
  if (across < 0 || across > 1 || down < 0 || down > 1) return null
  const isBall = Math.hypot(across - 0.5 - 0.35 * Math.sin(turn), down - 0.5 - 0.3 * Math.sin(3 * turn)) < 0.14
  const stripe = Math.floor(across * 6) % 2 === 0
  return isBall ? [240, 230, 120] : [stripe ? 60 : 30, 90 + 60 * Math.sin(2 * turn), stripe ? 160 : 110]
}

/** Folds that sway, before a wall that is seen beside them. */
function curtain(x: number, y: number, turn: number): Vector | null {
  const edge = 0.5 + 0.08 * y * Math.sin(turn)
  if (x > edge) return null
  const fold = 150 + 40 * Math.sin((x * 60) / edge + Math.sin(turn) * 2 * y)
  return [fold, fold * 0.9, fold * 0.75]
}

function paint(rgb: Uint8ClampedArray, colourAt: Paint, turn: number): void {
  for (let row = 0; row < CANVAS_HEIGHT; row++)
    for (let column = 0; column < CANVAS_WIDTH; column++) {
      const colour = colourAt(column / CANVAS_HEIGHT, row / CANVAS_HEIGHT, turn)
      if (colour) rgb.set(colour, (row * CANVAS_WIDTH + column) * 3)
    }
}
