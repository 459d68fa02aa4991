import { ActionIcon, Badge, Checkbox, Group, Text, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEdit, IconEye, IconTrash, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { mayDo, useUser } from '../../../lib/profile.ts'
import { useQuestionDialog } from '../../../lib/question-dialog.ts'
import { useAskDelete } from '../../../ui/question/use-ask-delete.tsx'
import type { SelectableQuestion } from '../api/pickers.ts'
import { ChoiceDetail } from './choice-detail.tsx'
import classes from './question-selection.module.css'

interface QuestionRowProps {
  question: SelectableQuestion
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onDeleted: () => void
}

/** A question of the selection with the actions this person may take. People without access to the bank see it as candidates do. */
export function QuestionRow({ question, isChosen, onChoose, onDeleted }: QuestionRowProps) {
  const { t } = useTranslation(['questionBank', 'actions'])
  const user = useUser()
  const dialog = useQuestionDialog()
  const askDelete = useAskDelete('selection')
  const [isSeen, seen] = useDisclosure(false)
  const { id, content, theme, type, difficulty, competency, bloomLevel, hasNewer, isApproved } = question
  const facts = [
    theme,
    t(`questionBank:types.${type}`),
    t(`questionBank:difficulties.${difficulty}`),
    t(`questionBank:competencies.${competency}`),
    bloomLevel,
  ]
  return (
    <li className={classes.row} data-chosen={isChosen || undefined}>
      <Checkbox
        style={{ flex: '1 1 240px' }}
        label={<span dir="auto">{content === '' ? t('questionBank:noContent') : content}</span>}
        description={facts.join(' · ')}
        disabled={!isApproved}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <Group gap={2} wrap="nowrap" ms="auto">
        {isApproved ? null : (
          <Badge variant="light" color="yellow">
            {t('questionBank:selection.notApproved')}
          </Badge>
        )}
        {hasNewer ? (
          <Text size="xs" c="var(--pengawas-quiet)">
            {t('questionBank:selection.newer')}
          </Text>
        ) : null}
        <RowAction
          icon={IconEye}
          label={t('questionBank:actions.view')}
          onClick={() => (mayDo(user, 'question:read') ? dialog.open(id) : seen.open())}
        />
        {mayDo(user, 'question:edit') ? (
          <RowAction icon={IconEdit} label={t('actions:edit')} onClick={() => dialog.open(id, 'edit')} />
        ) : null}
        {mayDo(user, 'question:write') ? (
          <RowAction
            icon={IconTrash}
            color="red"
            label={t('actions:delete')}
            onClick={() => askDelete(id, onDeleted)}
          />
        ) : null}
      </Group>
      {isSeen ? <ChoiceDetail id={id} onClose={seen.close} /> : null}
    </li>
  )
}

function RowAction({
  icon: Glyph,
  label,
  color = 'gray',
  onClick,
}: {
  icon: Icon
  label: string
  color?: string
  onClick: () => void
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color={color} size="lg" aria-label={label} onClick={onClick}>
        <Glyph size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
