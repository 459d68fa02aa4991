import { Badge } from '@mantine/core'
import type { Difficulty, ValidationStatus } from '@pengawas/shared/questions'
import { IconArrowBackUp, IconCheck, IconClock, IconX, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

const STATUS_LOOK: Readonly<Record<ValidationStatus, [color: string, Icon]>> = {
  pending: ['yellow', IconClock],
  revision: ['orange', IconArrowBackUp],
  approved: ['teal', IconCheck],
  rejected: ['red', IconX],
}

/** Colour and sign say the same, for those who see only one of them. */
export function ValidationBadge({ status }: { status: ValidationStatus }) {
  const { t } = useTranslation('questionBank')
  const [color, StatusIcon] = STATUS_LOOK[status]
  return (
    <Badge variant="light" color={color} leftSection={<StatusIcon size={12} aria-hidden />}>
      {t(`statuses.${status}`)}
    </Badge>
  )
}

const DIFFICULTY_COLOR: Readonly<Record<Difficulty, string>> = { easy: 'teal', medium: 'blue', hard: 'grape' }

export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  const { t } = useTranslation('questionBank')
  return (
    <Badge variant="light" color={DIFFICULTY_COLOR[difficulty]}>
      {t(`difficulties.${difficulty}`)}
    </Badge>
  )
}
