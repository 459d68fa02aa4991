import { Autocomplete, SimpleGrid, TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFields } from '../../../lib/forms.ts'
import { themesQuery } from '../../../lib/questions.ts'
import type { QuestionFormState } from './basic-fields.tsx'

export function GroupingFields({ form }: { form: QuestionFormState }) {
  const { t } = useTranslation('questionBank')
  const field = useFields(form)
  const { data: themes = [] } = useQuery(themesQuery())
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
      <Autocomplete
        label={t('fields.theme')}
        description={t('hints.theme')}
        withAsterisk
        maxLength={120}
        limit={20}
        openOnFocus={false}
        data={themes.map(({ theme }) => theme)}
        {...field('theme')}
      />
      <TagsInput label={t('fields.tags')} description={t('hints.tags')} maxTags={30} {...field('tags')} />
    </SimpleGrid>
  )
}
