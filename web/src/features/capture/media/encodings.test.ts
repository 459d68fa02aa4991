import { expect, it } from 'vitest'
import { cameraEncodings } from './encodings.ts'

it.each([
  ['1280 × 720', { width: 1280, height: 720 }, [4, 2, 1]],
  ['1920 × 1080', { width: 1920, height: 1080 }, [4, 2, 1]],
  ['960 × 540', { width: 960, height: 540 }, [4, 2, 1]],
  ['a phone held upright', { width: 720, height: 1280 }, [4, 2, 1]],
  ['640 × 480', { width: 640, height: 480 }, [2, 1]],
  ['640 × 360', { width: 640, height: 360 }, [2, 1]],
  ['480 × 270', { width: 480, height: 270 }, [2, 1]],
  ['320 × 240', { width: 320, height: 240 }, [1]],
  ['an unknown size', {}, [4, 2, 1]],
])('a camera of %s is sent whole, in as many layers as Chromium sends of it', (_name, settings, scales) => {
  expect(cameraEncodings(settings).map(({ scaleResolutionDownBy }) => scaleResolutionDownBy)).toEqual(scales)
})
