import { Alert, Select, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import { useMessages } from '../../../lib/messages.ts'
import { similarTitlesQuery, statsQuery } from '../api/assessments.ts'
import type { AssessmentForm } from './form-fields.tsx'

const TYPING_PAUSE_MS = 400

interface BasicFieldsProps {
  form: AssessmentForm
  editedId: string | null
  isTemplate: boolean
}

export function BasicFields({ form, editedId, isTemplate }: BasicFieldsProps) {
  const { t } = useTranslation('assessments')
  const field = useFields(form)
  const message = useMessages()
  const stats = useQuery({ ...statsQuery(editedId ?? ''), enabled: editedId !== null })
  const isTypeLocked = (stats.data?.started ?? 0) > 0
  return (
    <Stack gap="md">
      <TextInput label={t('fields.title')} withAsterisk maxLength={200} data-autofocus {...field('title')} />
      {isTemplate ? null : <SimilarTitles title={form.values.title} editedId={editedId} />}
      <Textarea
        label={t('fields.description')}
        withAsterisk
        autosize
        minRows={2}
        maxRows={8}
        {...field('description')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          label={t('fields.type')}
          allowDeselect={false}
          disabled={isTypeLocked}
          description={isTypeLocked ? message('typeLocked') : null}
          data={(['cat', 'regular'] as const).map((value) => ({ value, label: t(`types.${value}`) }))}
          {...field('type')}
        />
        <Select
          label={t('fields.difficulty')}
          allowDeselect={false}
          data={(['easy', 'medium', 'hard'] as const).map((value) => ({ value, label: t(`difficulties.${value}`) }))}
          {...field('difficulty')}
        />
      </SimpleGrid>
    </Stack>
  )
}

/** A warning while typing, not a refusal: similar titles are allowed, equal ones are refused on saving. */
function SimilarTitles({ title, editedId }: { title: string; editedId: string | null }) {
  const { t } = useTranslation('assessments')
  const [settled] = useDebouncedValue(title.trim(), TYPING_PAUSE_MS)
  const { data } = useQuery(similarTitlesQuery(settled, editedId))
  return (
    <div role="status">
      {data && data.length > 0 && settled !== '' ? (
        <Alert color="orange" variant="light" icon={<IconCopy aria-hidden />} py="xs">
          {t('similar', { titles: data.slice(0, 3).join(' · ') })}
        </Alert>
      ) : null}
    </div>
  )
}
