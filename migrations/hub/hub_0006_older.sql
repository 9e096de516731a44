-- The hub, version 6: programs of before version 4 do not know that a store can follow a channel, and are told so.

UPDATE routesh.hub SET readable_from = 4, writable_from = 4;
