import { expect, it } from 'vitest'
import { markRightToLeft, textDirection } from './text-direction.ts'

it.each([
  ['Apa yang Anda lakukan?', 'ltr'],
  ['ماذا تفعل؟', 'rtl'],
  ['1. ماذا تفعل؟', 'rtl'],
  ['«Integritas» باللغة الإندونيسية', 'ltr'],
  ['<p>ماذا <strong>تفعل</strong>؟</p>', 'rtl'],
  ['<p><span data-latex="\\frac{a}{b}"></span> هو الجواب</p>', 'rtl'],
  ['第一题', 'ltr'],
  ['', undefined],
  ['25 + 17 = ?', undefined],
] as const)('%s runs %s', (text, direction) => {
  expect(textDirection(text)).toBe(direction)
})

it.each([
  ['PDF لا يمكن فتحه', '\u200FPDF لا يمكن فتحه'],
  ['Andi Saputra غادر الصفحة', '\u200FAndi Saputra غادر الصفحة'],
  ['لا يمكن فتح PDF', 'لا يمكن فتح PDF'],
  ['Pengawas', 'Pengawas'],
  ['12 دقيقة', '12 دقيقة'],
])('%s is marked where the interface is Arabic and begins otherwise', (text, marked) => {
  expect(markRightToLeft(text)).toBe(marked)
})
