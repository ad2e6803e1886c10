-- An open stream is told at once, on every node, when its session ends or what it may carry changes. By the tables themselves,
-- so that no way of ending a session or taking a right can forget it.
create function tell_session_over() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_live', '>' || json_build_object('over', old.id));
  return null;
end $$;
create trigger session_over after delete on session for each row execute function tell_session_over();

create function tell_acting_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_live', '>' || json_build_object('session', new.id));
  return null;
end $$;
create trigger session_acting after update of acting_for on session for each row
  when (old.acting_for is distinct from new.acting_for) execute function tell_acting_changed();

create function tell_rights_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_live', '>' || json_build_object('account', new.id));
  return null;
end $$;
create trigger account_rights after update of access, disabled_at, guest, branch_id, manager, menus on account for each row
  when ((old.access, old.disabled_at, old.guest, old.branch_id, old.manager, old.menus)
    is distinct from (new.access, new.disabled_at, new.guest, new.branch_id, new.manager, new.menus))
  execute function tell_rights_changed();

create function tell_proxy_over() returns trigger language plpgsql as $$
begin
  perform pg_notify('portal_live', '>' || json_build_object('account', old.proxy_id));
  return null;
end $$;
create trigger proxy_over after delete on proxy for each row execute function tell_proxy_over();
