import { ActionIcon, Button, Select, Stack, Text, Textarea, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { MAX_CHAT_TEXT } from '@pengawas/shared/contracts/chat'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { useWall } from '../hooks/wall-context.ts'
import { BulkResult } from './bulk-result.tsx'
import { SaidList } from './said-list.tsx'
import { type Giving, useGiving } from './use-giving.ts'

/** One message for everybody in an assessment, and who has read what was said. */
export function Broadcast() {
  const { t } = useTranslation('interventions')
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Tooltip label={t('broadcast.open')}>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('broadcast.open')} onClick={dialog.open}>
          <IconSpeakerphone size={20} aria-hidden />
        </ActionIcon>
      </Tooltip>
      {isOpen ? <BroadcastDialog onClose={dialog.close} /> : null}
    </>
  )
}

function BroadcastDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('interventions')
  const give = useGiving()
  const { result } = give
  if (result !== null)
    return (
      <DialogFrame title={t('broadcast.who')} onClose={onClose}>
        <BulkResult key={result.requestId} given={result} give={give} onClose={onClose} />
      </DialogFrame>
    )
  return (
    <DialogFrame title={t('broadcast.title')} size={640} onClose={onClose}>
      <Stack gap="lg">
        <BroadcastForm give={give} onClose={onClose} />
        <SaidList onShow={give.show} />
      </Stack>
    </DialogFrame>
  )
}

function BroadcastForm({ give, onClose }: { give: Giving; onClose: () => void }) {
  const { t } = useTranslation('interventions')
  const assessments = useWall((state) => state.assessments) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const assessmentId = chosen ?? (assessments.length === 1 ? (assessments[0]?.id ?? null) : null)
  const words = text.trim()
  const submit = (): void => {
    if (assessmentId !== null && words !== '' && !give.isGiving)
      give.send({ assessmentId }, { command: 'message', text: words })
  }
  return (
    <form
      data-testid="broadcast"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('broadcast.hint')}</Text>
        <Select
          label={t('broadcast.assessment')}
          data={assessments.map(({ id, title }) => ({ value: id, label: title }))}
          value={assessmentId}
          onChange={setChosen}
          allowDeselect={false}
        />
        <Textarea
          label={t('broadcast.text')}
          autosize
          minRows={2}
          maxLength={MAX_CHAT_TEXT}
          dir="auto"
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {give.error === null ? null : <FailureAlert error={give.error} />}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" disabled={assessmentId === null || words === ''} loading={give.isGiving}>
            {t('broadcast.send')}
          </Button>
        </DialogButtons>
      </Stack>
    </form>
  )
}
