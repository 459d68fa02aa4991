import { Select } from '@mantine/core'
import { ROLES } from '@pengawas/shared/roles'
import { useTranslation } from 'react-i18next'
import type { EnrolDialogOf } from './enrolling.ts'
import { PeopleList } from './people-list.tsx'

export function UsersPage({ enrolDialog }: { enrolDialog?: EnrolDialogOf }) {
  const { t } = useTranslation(['people', 'common'])
  return (
    <PeopleList
      kind="users"
      enrolDialog={enrolDialog}
      extraFilter={(list) => (
        <Select
          aria-label={t('people:fields.role')}
          placeholder={t('people:filters.role')}
          clearable
          w={180}
          data={ROLES.map((role) => ({ value: role, label: t(`common:roles.${role}`) }))}
          value={list.filter('role')}
          onChange={(value) => list.setFilter('role', value)}
        />
      )}
    />
  )
}
