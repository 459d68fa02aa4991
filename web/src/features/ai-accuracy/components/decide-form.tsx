import { Button, Select, Stack, Text, Textarea, Title } from '@mantine/core'
import type { FlagKind } from '@pengawas/shared/contracts/flag-kinds'
import { seesEveryAssessment } from '@pengawas/shared/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../lib/profile.ts'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { precisionQuery, useDecide } from '../api/kinds.ts'
import { isObservedIn } from '../rules/observed.ts'

const SYSTEM = 'system'
const MIN_REASON = 3

/** An assessment that a decision is asked for in. */
export interface DecidedAssessment {
  id: string
  title: string
}

interface DecideFormProps {
  kind: FlagKind
  /** What is chosen at first. */
  within: DecidedAssessment | null
}

/** Puts a kind under observation or has it count again, in one assessment or in all, in writing. */
export function DecideForm({ kind, within }: DecideFormProps) {
  const { t } = useTranslation('aiAccuracy')
  const mayDecideForAll = seesEveryAssessment(useUser().role)
  const found = useQuery(precisionQuery(kind.kind, 'assessment'))
  const assessments = found.data?.by === 'assessment' ? found.data.parts : []
  const [scope, setScope] = useState<string | null>(within?.id ?? (mayDecideForAll ? SYSTEM : null))
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const decide = useDecide(kind.kind)
  const assessmentId = scope === SYSTEM ? null : scope
  const listed = assessmentId === null ? kind : assessments.find(({ id }) => id === assessmentId)
  // Until the lists have been read again.
  const answer = decide.submittedAt > found.dataUpdatedAt ? decide.data : undefined
  const isObserved = scope !== null && isObservedIn(assessmentId, listed, answer)
  const submit = (): void => {
    if (scope === null) return
    if (reason.trim().length < MIN_REASON) {
      setIsMissing(true)
      return
    }
    decide.mutate(
      {
        decision: isObserved ? 'count' : 'observe',
        assessmentId,
        reason: reason.trim(),
      },
      { onSuccess: () => setReason('') },
    )
  }
  return (
    <form
      aria-labelledby="decide-kind"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="xs">
        <Title order={3} size="h5" id="decide-kind">
          {t('decide.title')}
        </Title>
        <Text size="sm" c="var(--pengawas-quiet)">
          {t('decide.hint')}
        </Text>
        <Select
          label={t('decide.scope')}
          allowDeselect={false}
          data={[
            ...(mayDecideForAll ? [{ value: SYSTEM, label: t('decide.system') }] : []),
            ...assessments.flatMap(({ id, name }) => (id === null ? [] : [{ value: id, label: name ?? id }])),
            // Others may have more reviews than are listed.
            ...(within === null || assessments.some(({ id }) => id === within.id)
              ? []
              : [{ value: within.id, label: within.title }]),
          ]}
          value={scope}
          onChange={setScope}
        />
        <Textarea
          label={t('decide.reason')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          error={isMissing ? t('decide.reasonRequired') : null}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value)
            setIsMissing(false)
          }}
        />
        {decide.isError ? <FailureAlert error={decide.error} /> : null}
        <Button
          type="submit"
          // What can be decided of an assessment is known once they are listed.
          disabled={scope === null || (assessmentId !== null && found.isPending)}
          loading={decide.isPending}
          style={{ alignSelf: 'start' }}
        >
          {t(isObserved ? 'decide.count' : 'decide.observe')}
        </Button>
      </Stack>
    </form>
  )
}
