# Makes the bucket and the hubs' user; harmless when they are there. Run by the `bucket` service of docker-compose.yml.
set -e
mc mb --ignore-existing storage/pengawas
# What is written over stays readable as an older version: heads of the audit log and evidence are written once.
mc version enable storage/pengawas
mc admin policy create storage pengawas-hub /hub-policy.json
mc admin user add storage "$HUB_ACCESS_KEY" "$HUB_SECRET_KEY"
case "$(mc admin user info storage "$HUB_ACCESS_KEY")" in
  *pengawas-hub*) ;;
  *) mc admin policy attach storage pengawas-hub --user "$HUB_ACCESS_KEY" ;;
esac
