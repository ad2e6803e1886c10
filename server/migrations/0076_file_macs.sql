-- What shows quickly that a stored file is still the one it was: an AES-256-GMAC under a key used once, noted as the file is stored, where
-- only the portal reads and writes. Files stored before have none: their hash is taken again instead.
alter table file add column mac text check (mac ~ '^gmac:[0-9a-f]{96}$');
