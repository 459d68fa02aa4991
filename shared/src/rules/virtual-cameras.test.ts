import { expect, it } from 'vitest'
import { isVirtualCamera } from './virtual-cameras.ts'

it.each([
  ['OBS Virtual Camera', true],
  ['OBS Virtual Camera (m-de:vice)', true],
  ['ManyCam Virtual Webcam', true],
  ['Dummy video device (0x0000)', true],
  ['Integrated Camera (04f2:b6d9)', false],
  ['FaceTime HD Camera', false],
  ['Sri’s iPhone Camera', false],
  ['Logi Capture', false],
  ['fake_device_0', false],
  ['', false],
])('%s: %s', (label, expected) => {
  expect(isVirtualCamera(label)).toBe(expected)
})
