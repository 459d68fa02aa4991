import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEdit, IconEye, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/profile.ts'
import { useQuestionDialog } from '../../../lib/question-dialog.ts'
import { mayEditQuestion } from '../../../lib/questions.ts'

/** See and edit: on every card of a validator. */
export function ViewActions({ questionId }: { questionId: string }) {
  const { t } = useTranslation(['questionBank', 'actions'])
  const user = useUser()
  const dialog = useQuestionDialog()
  return (
    <>
      <CardAction icon={IconEye} label={t('questionBank:actions.view')} onClick={() => dialog.open(questionId)} />
      {mayEditQuestion(user) ? (
        <CardAction icon={IconEdit} label={t('actions:edit')} onClick={() => dialog.open(questionId, 'edit')} />
      ) : null}
    </>
  )
}

export function CardAction({ icon: Glyph, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size="input-sm" aria-label={label} onClick={onClick}>
        <Glyph size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
