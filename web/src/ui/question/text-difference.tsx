import { VisuallyHidden } from '@mantine/core'
import type { TextPiece } from '@pengawas/shared/contracts/questions'
import { useTranslation } from 'react-i18next'
import classes from './text-difference.module.css'

/** What was taken away is struck through, what is new is underlined, and both are said aloud: colour comes on top. */
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
