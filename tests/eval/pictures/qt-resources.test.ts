import { describe, expect, it } from 'vitest'
import { readQtResources } from './qt-resources.ts'

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const uint16 = (value: number): Buffer => uint32(value).subarray(2)

/** An entry of the tree: a folder with its children, or a file with where its data begin. */
const entry = (name: number, flags: number, a: number, b: number): Buffer =>
  Buffer.concat([uint32(name), uint16(flags), uint32(a), uint32(b), Buffer.alloc(8)])
const nameOf = (text: string): Buffer =>
  Buffer.concat([uint16(text.length), uint32(0), Buffer.from(text, 'utf16le').swap16()])
const dataOf = (text: string): Buffer => Buffer.concat([uint32(text.length), Buffer.from(text)])

describe('readQtResources', () => {
  const names = [nameOf('farm'), nameOf('cow.webp'), nameOf('README')]
  const data = [dataOf('moo'), dataOf('squeezed')]
  const [first, second] = [names[0]?.length ?? 0, names[1]?.length ?? 0]
  const tree = Buffer.concat([
    entry(0, 2, 1, 1),
    entry(0, 2, 2, 2),
    entry(first, 0, 0, 0),
    entry(first + second, 1, 0, data[0]?.length ?? 0),
  ])
  const [atTree, atData] = [20, 20 + tree.length]
  const atNames = atData + Buffer.concat(data).length
  const archive = Buffer.concat([
    Buffer.from('qres'),
    ...[3, atTree, atData, atNames].map(uint32),
    tree,
    ...data,
    ...names,
  ])

  it('finds files in folders, by their names, and leaves out what is compressed', () => {
    const files = readQtResources(archive)
    expect([...files.keys()]).toEqual(['cow.webp'])
    expect(files.get('cow.webp')?.toString()).toBe('moo')
  })

  it('refuses anything else', () => {
    expect(() => readQtResources(Buffer.from('PK something'))).toThrow('no archive')
  })
})
