import {
  ActionIcon,
  Button,
  Group,
  Input,
  NumberInput,
  Paper,
  Progress,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import { nextKey, weightTotal, type CriterionRow, type QuestionValues } from '../rules/question-form.ts'
import type { QuestionFormState } from './basic-fields.tsx'

type Rubric = QuestionValues['rubric']

/** What a good answer says, and how much each criterion weighs. The sum may still be wrong when saving, but not for approval. */
export function RubricEditor({ form }: { form: QuestionFormState }) {
  const { t } = useTranslation('questionBank')
  const field = useFields(form)
  const { rubric } = form.values
  const { error } = field('rubric')
  const change = (part: Partial<Rubric>): void => {
    form.setFieldValue('rubric', { ...rubric, ...part })
    form.clearFieldError('rubric')
  }
  return (
    <Stack gap="md">
      <KeyPoints rows={rubric.keyPoints} onChange={(keyPoints) => change({ keyPoints })} />
      <Criteria rows={rubric.gradingCriteria} onChange={(gradingCriteria) => change({ gradingCriteria })} />
      <NumberInput
        label={t('fields.maxScore')}
        w={160}
        min={1}
        max={1000}
        value={rubric.maxScore}
        onChange={(value) => change({ maxScore: typeof value === 'number' ? value : '' })}
      />
      {error === undefined ? null : <Input.Error role="alert">{error}</Input.Error>}
    </Stack>
  )
}

function KeyPoints({ rows, onChange }: { rows: Rubric['keyPoints']; onChange: (rows: Rubric['keyPoints']) => void }) {
  const { t } = useTranslation('questionBank')
  return (
    <Stack gap="xs" role="group" aria-label={t('fields.keyPoints')}>
      <Input.Label component="div">{t('fields.keyPoints')}</Input.Label>
      {rows.map(({ key, text }, index) => (
        <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
          <Textarea
            aria-label={t('keyPoint', { number: index + 1 })}
            placeholder={t('hints.keyPoint')}
            autosize
            maxLength={2000}
            style={{ flex: 1 }}
            value={text}
            onChange={({ currentTarget: { value } }) =>
              onChange(rows.map((row) => (row.key === key ? { key, text: value } : row)))
            }
          />
          {rows.length > 1 ? (
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('removeKeyPoint', { number: index + 1 })}
              onClick={() => onChange(rows.filter((row) => row.key !== key))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          ) : null}
        </Group>
      ))}
      <Group>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.length >= 50}
          onClick={() => onChange([...rows, { key: nextKey(rows), text: '' }])}
        >
          {t('addKeyPoint')}
        </Button>
      </Group>
    </Stack>
  )
}

function Criteria({ rows, onChange }: { rows: CriterionRow[]; onChange: (rows: CriterionRow[]) => void }) {
  const { t } = useTranslation('questionBank')
  const edit = (key: number, part: Partial<CriterionRow>): void =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  return (
    <Stack gap="xs" role="group" aria-label={t('fields.gradingCriteria')}>
      <Input.Label component="div">{t('fields.gradingCriteria')}</Input.Label>
      {rows.map(({ key, criterion, weight, description }, index) => (
        <Paper
          key={key}
          withBorder
          p="sm"
          radius="md"
          role="group"
          aria-label={t('criterionNumber', { number: index + 1 })}
        >
          <Group gap="sm" align="flex-end">
            <TextInput
              label={t('fields.criterion')}
              maxLength={200}
              style={{ flex: '1 1 200px' }}
              value={criterion}
              onChange={(event) => edit(key, { criterion: event.currentTarget.value })}
            />
            <NumberInput
              label={t('fields.weight')}
              suffix=" %"
              w={110}
              min={0}
              max={100}
              allowDecimal={false}
              value={weight}
              onChange={(value) => edit(key, { weight: typeof value === 'number' ? value : '' })}
            />
            {rows.length > 1 ? (
              <ActionIcon
                variant="subtle"
                color="red"
                size="input-sm"
                aria-label={t('removeCriterion', { number: index + 1 })}
                onClick={() => onChange(rows.filter((row) => row.key !== key))}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            ) : null}
          </Group>
          <Textarea
            label={t('fields.description')}
            autosize
            mt="xs"
            maxLength={2000}
            value={description}
            onChange={(event) => edit(key, { description: event.currentTarget.value })}
          />
        </Paper>
      ))}
      <WeightSum total={weightTotal(rows)} />
      <Group>
        <Button
          size="compact-sm"
          variant="light"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.length >= 30}
          onClick={() => onChange([...rows, { key: nextKey(rows), criterion: '', weight: 0, description: '' }])}
        >
          {t('addCriterion')}
        </Button>
      </Group>
    </Stack>
  )
}

function WeightSum({ total }: { total: number }) {
  const { t } = useTranslation('questionBank')
  const isRight = total === 100
  return (
    <div>
      <Text size="sm" fw={600} role="status" mb={4}>
        {t(isRight ? 'weights.right' : total < 100 ? 'weights.short' : 'weights.over', {
          total,
          difference: Math.abs(100 - total),
        })}
      </Text>
      <Progress
        value={Math.min(100, total)}
        color={isRight ? 'teal' : total < 100 ? 'yellow' : 'red'}
        aria-label={t('weights.label')}
      />
    </div>
  )
}
