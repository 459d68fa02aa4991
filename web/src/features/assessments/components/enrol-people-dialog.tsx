import { Alert, Button, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ManagedAssessment, MAX_PARTICIPANTS } from '@pengawas/shared/contracts/assessment-management'
import { type Enrol, MAX_PROCTORS } from '@pengawas/shared/contracts/enrolment'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatInstant } from '../../../lib/dates.ts'
import { formatCount } from '../../../lib/rules/numbers.ts'
import { toastSuccess } from '../../../lib/toasts.ts'
import { DialogButtons } from '../../../ui/dialog-buttons.tsx'
import { DialogFrame } from '../../../ui/dialog-frame.tsx'
import { FailureAlert } from '../../../ui/failure-alert.tsx'
import { QueryStatus } from '../../../ui/query-status.tsx'
import { enrolmentPreviewQuery, openAssessmentsQuery, useEnrol } from '../api/enrolment.ts'
import { DEFAULT_MAX_CANDIDATES } from '../rules/default-max-candidates.ts'
import { EnrolmentPreview } from './enrolment-preview.tsx'

const TYPING_PAUSE_MS = 300

interface EnrolPeopleDialogProps {
  ids: readonly string[]
  as: Enrol['as']
  onClose: () => void
}

/** Adds people who were selected in a list to an assessment that is chosen here, and shows first who they are and who is left out. */
export function EnrolPeopleDialog({ ids, as, onClose }: EnrolPeopleDialogProps) {
  const { t, i18n } = useTranslation(['assessments', 'actions'])
  const [assessment, setAssessment] = useState<Pick<ManagedAssessment, 'id' | 'title'> | null>(null)
  const [maxCandidates, setMaxCandidates] = useState(DEFAULT_MAX_CANDIDATES)
  const body: Enrol = { as, ids: [...ids] }
  const preview = useQuery({ ...enrolmentPreviewQuery(assessment?.id ?? '', body), enabled: assessment !== null })
  const enrol = useEnrol()
  const { added = 0, room = 0 } = preview.data ?? {}
  const isOver = added > room
  const add = (): void => {
    if (assessment === null) return
    enrol.mutate(
      { id: assessment.id, body: { ...body, maxCandidates } },
      {
        onSuccess: (done) => {
          const value = formatCount(done.added, i18n.language)
          toastSuccess(t(`assessments:enrolPeople.done.${as}`, { value, title: assessment.title }))
          onClose()
        },
      },
    )
  }
  return (
    <DialogFrame title={t(`assessments:enrolPeople.title.${as}`)} size={640} onClose={onClose}>
      <Stack gap="md">
        <Text>
          {t('assessments:enrolPeople.chosen', { value: formatCount(ids.length, i18n.language), count: ids.length })}
        </Text>
        <AssessmentSelect
          onChoose={(chosen) => {
            enrol.reset()
            setAssessment(chosen)
          }}
        />
        {as === 'proctor' ? (
          <NumberInput
            label={t('assessments:proctors.maxHeader')}
            w={220}
            min={1}
            max={200}
            clampBehavior="strict"
            allowDecimal={false}
            value={maxCandidates}
            onChange={(value) => setMaxCandidates(Math.max(1, Number(value) || 1))}
          />
        ) : null}
        {assessment === null ? null : <QueryStatus result={preview} />}
        {assessment !== null && preview.data ? <EnrolmentPreview as={as} enrolment={preview.data} /> : null}
        {isOver ? (
          <Alert color="orange" role="alert">
            {t(`assessments:enrolPeople.tooMany.${as}`, {
              max: formatCount(as === 'candidate' ? MAX_PARTICIPANTS : MAX_PROCTORS, i18n.language),
              room: formatCount(Math.max(0, room), i18n.language),
              count: Math.max(0, room),
            })}
          </Alert>
        ) : null}
        {enrol.isError ? <FailureAlert error={enrol.error} /> : null}
        <DialogButtons onCancel={onClose}>
          <Button disabled={added === 0 || isOver || preview.isFetching} loading={enrol.isPending} onClick={add}>
            {t(`assessments:enrolPeople.add.${as}`, { value: formatCount(added, i18n.language) })}
          </Button>
        </DialogButtons>
      </Stack>
    </DialogFrame>
  )
}

/** Those that people can still be added to, found by their title. */
function AssessmentSelect({ onChoose }: { onChoose: (assessment: ManagedAssessment | null) => void }) {
  const { t, i18n } = useTranslation(['assessments', 'actions'])
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<ManagedAssessment | null>(null)
  const [search] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  // What is chosen stands in the field, and is no search.
  const result = useQuery(openAssessmentsQuery(search === chosen?.title ? '' : search))
  const found = result.data?.items ?? []
  const offered = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found]
  const startOf = new Map(offered.map(({ id, startDate }) => [id, formatInstant(startDate, i18n.language)]))
  return (
    <>
      <Select
        label={t('assessments:enrolPeople.assessment')}
        placeholder={t('assessments:search')}
        withAsterisk
        searchable
        clearable
        data-autofocus
        data={offered.map(({ id, title }) => ({ value: id, label: title }))}
        filter={({ options }) => options}
        renderOption={({ option }) => (
          <div>
            <Text size="sm">{option.label}</Text>
            <Text size="xs" c="var(--pengawas-quiet)">
              {startOf.get(option.value)}
            </Text>
          </div>
        )}
        nothingFoundMessage={t(search === '' ? 'assessments:enrolPeople.none' : 'actions:noMatches')}
        searchValue={typed}
        onSearchChange={setTyped}
        value={chosen?.id ?? null}
        onChange={(id) => {
          const assessment = offered.find((one) => one.id === id) ?? null
          setChosen(assessment)
          onChoose(assessment)
        }}
      />
      {result.isError ? <FailureAlert error={result.error} /> : null}
    </>
  )
}
