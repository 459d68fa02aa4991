import { Button, Container, Menu, Select } from '@mantine/core'
import type { CreatedPerson, Person } from '@pengawas/shared/contracts/people'
import { ROLES } from '@pengawas/shared/roles'
import { UNITS } from '@pengawas/shared/units'
import { IconDownload, IconPlus, IconUpload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useListState, type ListState } from '../../../lib/list-state.ts'
import { ImportNotice } from '../../../ui/imports/import-notice.tsx'
import { ListTable } from '../../../ui/list-table.tsx'
import type { Change } from '../api/bulk.ts'
import { useForgetPeople, usePeople, type Kind } from '../api/people.ts'
import { AddDialog } from './add-dialog.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import { CredentialsDialog } from './credentials-dialog.tsx'
import { EditDialog } from './edit-dialog.tsx'
import type { EnrolAs, EnrolDialogOf } from './enrolling.ts'
import { ImportDialog } from './import-dialog.tsx'
import { type PersonHandlers, usePeopleColumns } from './people-columns.tsx'
import { PersonDetail } from './person-detail.tsx'
import { ProfileRequests } from './profile-requests.tsx'

type Open =
  | { dialog: 'add' | 'import' }
  | { dialog: 'view' | 'edit'; person: Person }
  | { dialog: 'bulk'; action: Change['kind'] }
  | { dialog: 'enrol'; as: EnrolAs }
  | { dialog: 'credentials'; created: CreatedPerson }

interface PeopleListProps {
  kind: Kind
  extraFilter?: (list: ListState) => ReactNode
  enrolDialog?: EnrolDialogOf | undefined
}

const STATUSES = ['true', 'false'] as const

/** The table of users or of participants, with everything that can be done to them. */
export function PeopleList({ kind, extraFilter, enrolDialog }: PeopleListProps) {
  const { t } = useTranslation(['people', 'actions'])
  const list = useListState(kind, 'createdAt', 'desc')
  const result = usePeople(kind, list.query)
  const forgetPeople = useForgetPeople(kind)
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ids: readonly string[]): void => setChosen(new Set(ids))
  const toggle = (id: string): void =>
    choose(chosen.has(id) ? [...chosen].filter((other) => other !== id) : [...chosen, id])
  const handlers = {
    onView: (person: Person) => setOpen({ dialog: 'view', person }),
    onEdit: (person: Person) => setOpen({ dialog: 'edit', person }),
    onReset: (created: CreatedPerson) => setOpen({ dialog: 'credentials', created }),
  } satisfies PersonHandlers
  const columns = usePeopleColumns(kind, handlers, { ids: chosen, toggle })
  return (
    <Container size="xl" py="lg" px={{ base: 'sm', sm: 'lg' }}>
      <ProfileRequests />
      <ImportNotice kind={kind} onDone={() => void forgetPeople()} />
      <BulkBar
        kind={kind}
        chosen={chosen}
        total={result.data?.total ?? 0}
        query={list.exportQuery}
        onChoose={choose}
        onAction={(action) => setOpen({ dialog: 'bulk', action })}
        onEnrol={enrolDialog ? (as) => setOpen({ dialog: 'enrol', as }) : undefined}
      />
      <ListTable
        list={list}
        result={result}
        searchLabel={t(`people:${kind}.search`)}
        emptyText={t(`people:${kind}.empty`)}
        choices={{
          role: { label: t('people:fields.role'), values: ROLES },
          unit: { label: t('people:fields.unit'), values: UNITS },
          isActive: { label: t('people:fields.status'), values: STATUSES },
        }}
        filters={
          <>
            {extraFilter?.(list)}
            <Select
              aria-label={t('people:fields.unit')}
              placeholder={t('people:filters.unit')}
              clearable
              searchable
              w={220}
              data={[...UNITS]}
              value={list.filter('unit')}
              onChange={(value) => list.setFilter('unit', value)}
            />
            <Select
              aria-label={t('people:fields.status')}
              placeholder={t('people:filters.status')}
              clearable
              w={150}
              data={STATUSES.map((value) => ({
                value,
                label: t(value === 'true' ? 'people:active' : 'people:inactive'),
              }))}
              value={list.filter('isActive')}
              onChange={(value) => list.setFilter('isActive', value)}
            />
          </>
        }
        actions={
          <>
            <Button
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
              onClick={() => setOpen({ dialog: 'import' })}
            >
              {t('actions:import')}
            </Button>
            <ExportMenu kind={kind} query={list.exportQuery} />
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen({ dialog: 'add' })}>
              {t(`people:${kind}.add`)}
            </Button>
          </>
        }
        caption={t(`people:${kind}.caption`)}
        columns={columns}
        rowId={({ id }) => id}
      />
      <AddDialog kind={kind} opened={open?.dialog === 'add'} onClose={close} />
      <ImportDialog
        kind={kind}
        opened={open?.dialog === 'import'}
        onOpen={() => setOpen({ dialog: 'import' })}
        onClose={close}
      />
      {open?.dialog === 'view' ? <PersonDetail kind={kind} person={open.person} onClose={close} /> : null}
      {open?.dialog === 'edit' ? <EditDialog kind={kind} person={open.person} onClose={close} /> : null}
      {open?.dialog === 'bulk' ? (
        <BulkDialog kind={kind} action={open.action} ids={[...chosen]} onClose={close} />
      ) : null}
      {open?.dialog === 'enrol' ? enrolDialog?.({ ids: [...chosen], as: open.as, onClose: close }) : null}
      {open?.dialog === 'credentials' ? <CredentialsDialog created={open.created} onClose={close} /> : null}
    </Container>
  )
}

function ExportMenu({ kind, query }: { kind: Kind; query: string }) {
  const { t } = useTranslation('actions')
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />}>
          {t('export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={`/api/${kind}/export?${query}&format=csv`} download>
          {t('exportCsv')}
        </Menu.Item>
        <Menu.Item component="a" href={`/api/${kind}/export?${query}&format=xlsx`} download>
          {t('exportXlsx')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
