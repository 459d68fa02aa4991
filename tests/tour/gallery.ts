import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Sight } from './visit.ts'

const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

function figure(folder: string, { name, width, picture, findings }: Sight): string {
  const source = escape(path.relative(folder, picture))
  const list = findings.map(({ kind, text }) => `<li>${escape(`${kind}: ${text}`)}</li>`).join('')
  return `<figure><a href="${source}"><img src="${source}" loading="lazy" alt="" width="${width === 390 ? 120 : 360}"></a>
<figcaption>${escape(source.split(path.sep).slice(0, -1).join(' '))} ${escape(name)} ${width}<ul>${list}</ul></figcaption></figure>`
}

/** One page that shows all pictures, those with findings first. */
export async function makeGallery(folder: string, sights: readonly Sight[]): Promise<void> {
  const ordered = [...sights].sort((a, b) => b.findings.length - a.findings.length)
  const page = `<!doctype html><meta charset="utf-8"><title>Tour</title>
<style>body{font:13px sans-serif;display:flex;flex-wrap:wrap;gap:12px}figure{margin:0;max-width:380px}li{color:#b00}</style>
${ordered.map((sight) => figure(folder, sight)).join('\n')}`
  await writeFile(path.join(folder, 'index.html'), page)
}
