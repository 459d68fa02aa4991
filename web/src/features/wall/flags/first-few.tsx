import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/rules/numbers.ts'

const FEW = 3

interface FirstFewProps<T> {
  all: readonly T[]
  /** What they are, for those who hear the button. */
  title: string
  show: (some: readonly T[]) => ReactNode
}

/** What was decided stands in nobody's way: a few of it, and all on wish, so that what lies below stays in reach. */
export function FirstFew<T>({ all, title, show }: FirstFewProps<T>) {
  const { t, i18n } = useTranslation('flags')
  const [isWhole, setWhole] = useState(false)
  const others = all.length - FEW
  const label = isWhole
    ? t('terminations.fewer')
    : t('terminations.more', { value: formatCount(others, i18n.language) })
  return (
    <>
      {show(isWhole ? all : all.slice(0, FEW))}
      {others > 0 ? (
        <Button
          mt="sm"
          variant="default"
          size="compact-md"
          aria-expanded={isWhole}
          aria-label={`${label}: ${title}`}
          onClick={() => setWhole(!isWhole)}
        >
          {label}
        </Button>
      ) : null}
    </>
  )
}
