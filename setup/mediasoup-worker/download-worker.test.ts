import { describe, expect, it } from 'vitest'
import { archiveName } from './download-worker.ts'

describe('archiveName', () => {
  it.each([
    ['linux', 'x64', '6.1.0-18-amd64', 'mediasoup-worker-3.27.1-linux-x64-kernel6.tgz'],
    ['linux', 'arm64', '5.15.0', 'mediasoup-worker-3.27.1-linux-arm64-kernel5.tgz'],
    ['darwin', 'arm64', '24.0.0', 'mediasoup-worker-3.27.1-darwin-arm64.tgz'],
  ])('on %s %s with kernel %s is %s', (platform, arch, release, name) => {
    expect(archiveName('3.27.1', platform, arch, release)).toBe(name)
  })
})
