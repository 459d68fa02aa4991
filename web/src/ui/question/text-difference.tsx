import { VisuallyHidden } from '@mantine/core'
import type { TextPiece } from '@pengawas/shared/contracts/questions'
import { useTranslation } from 'react-i18next'
import classes from './text-difference.module.css'

/** Removed text is struck through, added text is underlined, and screen readers announce both; colour is additional. */
export function TextDifference({ pieces }: { pieces: readonly TextPiece[] }) {
  const { t } = useTranslation('questionBank')
  return (
    <div className={classes.text} dir="auto">
      {pieces.map(({ kind, text }, index) => {
        if (kind === 'same') return <span key={index}>{text}</span>
        const Tag = kind === 'added' ? 'ins' : 'del'
        return (
          <Tag key={index} className={classes[kind]}>
            <VisuallyHidden>{` ${t(`difference.${kind}`)}: `}</VisuallyHidden>
            {text}
          </Tag>
        )
      })}
    </div>
  )
}
