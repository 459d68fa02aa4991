import { Button, Checkbox, Group, ScrollArea, Stack, Text, Textarea } from '@mantine/core'
import type { TerminationReview } from '@pengawas/shared/contracts/termination-reviews'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { BulkResult } from '../bulk/bulk-result.tsx'
import { type Giving, useGiving } from '../bulk/use-giving.ts'
import { FLAGS_KEY } from './flags-api.ts'

const MIN_REASON = 3

interface ReopenManyProps {
  /** Tests that the reader may open again. */
  reviews: readonly TerminationReview[]
}

/** Opens several tests again that people ended, with one reason; nothing where there are not several. */
export function ReopenMany({ reviews }: ReopenManyProps) {
  const { t } = useTranslation('interventions')
  const queryClient = useQueryClient()
  const give = useGiving()
  // Those that were there when it was opened: the list becomes shorter while the result is read.
  const [listed, setListed] = useState<readonly TerminationReview[] | null>(null)
  const close = (): void => {
    setListed(null)
    give.show(null)
    give.renew()
    void queryClient.invalidateQueries({ queryKey: FLAGS_KEY })
  }
  return (
    <>
      {reviews.length < 2 ? null : (
        <Button
          size="compact-sm"
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => setListed(reviews)}
        >
          {t('reactivate.several')}
        </Button>
      )}
      {listed === null ? null : (
        <DialogFrame title={t('reactivate.several')} size={640} onClose={close}>
          {give.result === null ? (
            <ReopenForm reviews={listed} give={give} />
          ) : (
            <BulkResult key={give.result.requestId} given={give.result} give={give} onClose={close} />
          )}
        </DialogFrame>
      )}
    </>
  )
}

function ReopenForm({ reviews, give }: ReopenManyProps & { give: Giving }) {
  const { t } = useTranslation(['interventions', 'wall'])
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [reason, setReason] = useState('')
  const words = reason.trim()
  const isReady = chosen.length > 0 && words.length >= MIN_REASON
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !give.isGiving)
          give.send({ testSessionIds: [...chosen] }, { command: 'reactivate', text: words })
      }}
    >
      <Stack gap="sm" data-testid="reopen-form">
        <Text size="sm">{t('reactivate.text')}</Text>
        <Checkbox
          label={t('reactivate.all', { value: reviews.length })}
          checked={chosen.length === reviews.length}
          indeterminate={chosen.length > 0 && chosen.length < reviews.length}
          onChange={(event) =>
            setChosen(event.currentTarget.checked ? reviews.map(({ testSessionId }) => testSessionId) : [])
          }
        />
        <ScrollArea.Autosize mah={320}>
          <Checkbox.Group value={[...chosen]} onChange={setChosen}>
            <Stack gap="xs">
              {reviews.map(({ testSessionId, participantName, code, assessmentTitle, reason: why }) => (
                <Checkbox
                  key={testSessionId}
                  value={testSessionId}
                  label={
                    <>
                      <bdi>{participantName}</bdi> · {code} · <bdi>{assessmentTitle}</bdi>
                    </>
                  }
                  description={t('wall:incidents.because', { reason: why })}
                />
              ))}
            </Stack>
          </Checkbox.Group>
        </ScrollArea.Autosize>
        <Textarea
          label={t('wall:flags.reviewReason')}
          autosize
          minRows={2}
          maxLength={500}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {give.error === null ? null : <FailureAlert error={give.error} />}
        <Group justify="flex-end">
          <Button type="submit" disabled={!isReady} loading={give.isGiving}>
            {t('reactivate.giveMany', { value: chosen.length, count: chosen.length })}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
